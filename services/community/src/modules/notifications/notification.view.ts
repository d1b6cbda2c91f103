import type { PublicUserView } from '@pixchange/contracts/http/accounts';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import type { NotificationView } from '@pixchange/contracts/http/notifications';
import type { NotificationRow } from './notifications.queries.ts';

export interface Shown {
  readonly people: ReadonlyMap<string, PublicUserView>;
  readonly works: ReadonlyMap<string, ImageItemView>;
}

/** Returns a notification as the API shows it; null when all its actors were hidden in the meantime. */
export const notificationViewOf = (row: NotificationRow, { people, works }: Shown): NotificationView | null => {
  const actors = row.actor_ids.flatMap((id) => people.get(id) ?? []);
  const hidden = row.actor_ids.length - actors.length;
  if (row.actor_ids.length > 0 && actors.length === 0) return null;
  const work = row.image_id === null ? undefined : works.get(row.image_id);
  return {
    id: row.line_id,
    kind: row.kind,
    actors: actors.map(({ id, username, full_name, profile_image }) => ({ id, username, full_name, profile_image })),
    actors_count: row.actor_ids.length === 0 ? 0 : row.facts - hidden,
    image: work === undefined ? null : { id: work.id, title: work.title, type: work.type, image: work.image },
    image_id: row.image_id,
    album_id: row.album_id,
    comment_id: row.comment_id,
    decision_id: row.decision_id,
    coins: row.coins,
    read: row.read,
    created_at: row.latest_at.toISOString(),
  };
};
