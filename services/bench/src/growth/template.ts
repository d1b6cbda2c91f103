import { projections } from '@pixchange/community';
import type { AlbumEvent } from '@pixchange/contracts/events/albums';
import type { UserEvent } from '@pixchange/contracts/events/accounts';
import type { AnyEvent } from '@pixchange/contracts/events/envelope';
import type { ImageEvent } from '@pixchange/contracts/events/images';
import { imageEvents } from '../read/seed.ts';

type Row = Readonly<Record<string, unknown>>;

const id = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const [ownerId, albumId, imageId, favouritesAlbumId] = [id(1), id(2), id(3), id(4)];
const recordedAt = '2026-01-01T00:00:00.000Z';

/** Complete event history of one work of the data set. */
const story: readonly (UserEvent | AlbumEvent | ImageEvent)[] = [
  {
    type: 'RegistrationCompleted',
    data: {
      userId: ownerId,
      username: 'a',
      usernameHash: 'a',
      fullName: 'A',
      defaultAlbumId: albumId,
      favouritesAlbumId,
      topsAlbumId: albumId,
    },
  },
  { type: 'AlbumCreated', data: { albumId, ownerId, title: 'A', kind: 'regular', isDefault: false, published: true } },
  { type: 'AlbumPublished', data: { albumId, ownerId } },
  ...imageEvents(ownerId, albumId, imageId, 1),
];

const found = projections.find(({ name }) => name === 'images');
if (found === undefined) throw new Error('the product has no projection of images');
export const imagesProjection = found;

/**
 * Returns the rows that the projection itself writes for such a work, by table. The rows of the data set differ only in
 * the generated values.
 */
export const templates = (): ReadonlyMap<string, Row> => {
  const rows = new Map<string, Row>();
  const handlers = imagesProjection.handlers as Readonly<
    Record<
      string,
      ((event: unknown) => readonly { kind: string; table: string; row?: Row; set?: Row | null }[]) | undefined
    >
  >;
  for (const { type, data } of story as readonly AnyEvent[]) {
    for (const { kind, table, row, set } of handlers[type]?.({ type, data, metadata: { recordedAt } }) ?? []) {
      if (kind === 'put' && row !== undefined) rows.set(table, row);
      if (kind === 'patch') rows.set(table, { ...rows.get(table), ...set });
    }
  }
  return rows;
};
