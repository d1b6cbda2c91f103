import { describe, expect, it } from 'vitest';
import { changesOf, patch, put, remove, sweep } from '../../kernel/projection.ts';
import { idOf, recorded } from '../../kernel/testing/recorded.ts';
import { notificationsProjection } from './notifications.projection.ts';

const [userId, imageId, albumId, otherId] = [idOf(1), idOf(2), idOf(3), idOf(4)];
const changes = (event: Parameters<typeof recorded>[0]) => changesOf(notificationsProjection, recorded(event, 1));

// `notifications.int.spec.ts` tests the visible result, together with the derivations.
describe('a notification fact', () => {
  it('shares its line with other hearts on the same work', () =>
    expect(changes({ type: 'AlbumImageKept', data: { albumId, ownerId: userId, imageId } })).toEqual([
      put('notification_facts', {
        fact_id: `heart.${albumId}.${imageId}`,
        line_id: `hearts.${imageId}`,
        kind: 'heart',
        actor_id: userId,
        image_id: imageId,
        album_id: albumId,
        at: '2026-11-21T12:00:01.000Z',
        position: '7',
        removed: false,
        withheld: false,
        shown: false,
      }),
    ]));

  it('is marked as removed, and keeps its row', () =>
    expect(changes({ type: 'UserUnfollowed', data: { followerId: userId, followedId: otherId } })).toEqual([
      patch('notification_facts', { fact_id: `follow.${userId}.${otherId}` }, { removed: true }),
    ]));

  it('tells the maker of each winner of a theme', () =>
    expect(
      changes({
        type: 'ThemeEnded',
        data: { themeId: albumId, spotlightId: otherId, winners: [{ imageId, ownerId: userId }] },
      }),
    ).toMatchObject([
      {
        kind: 'put',
        table: 'notification_facts',
        row: {
          fact_id: `theme-won.${albumId}.${imageId}`,
          kind: 'theme_won',
          recipient_id: userId,
          image_id: imageId,
        },
      },
    ]));

  it('has no owner to notify after its work is deleted', () =>
    expect(changes({ type: 'ImageDeleted', data: { imageId, ownerId: userId } })).toEqual([
      remove('notification_owners', { thing_id: imageId }),
    ]));

  it.each(['AccountErased', 'ErasureCompleted'])('is removed with its recipient by %s', (type) =>
    expect(changes({ type, data: { userId, code: 'c' } })).toEqual([
      put('notification_hidden', { user_id: userId, why: 'erased' }),
      sweep('notification_owners', 'owner_id', userId),
      sweep('notification_favourites', 'owner_id', userId),
      sweep('notification_facts', 'recipient_id', userId),
      sweep('notifications', 'recipient_id', userId),
      remove('notification_settings', { user_id: userId }),
    ]),
  );
});
