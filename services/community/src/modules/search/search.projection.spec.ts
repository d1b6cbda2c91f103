import { describe, expect, it } from 'vitest';
import { changesOf, patch, put, remove } from '../../kernel/projection.ts';
import { idOf, recorded } from '../../kernel/testing/recorded.ts';
import { searchProjection } from './search.projection.ts';

const [userId, album] = [idOf(1), idOf(2)];
const changes = (event: Parameters<typeof recorded>[0]) => changesOf(searchProjection, recorded(event));
const completed = {
  userId,
  username: 'zoe.loops',
  usernameHash: 'u',
  fullName: 'Zoë Ångström',
  defaultAlbumId: album,
  favouritesAlbumId: album,
  topsAlbumId: album,
};

describe('members', () => {
  it('are found by both names after their registration is complete', () =>
    expect(changes({ type: 'RegistrationCompleted', data: completed })).toEqual([
      put('search_people', {
        user_id: userId,
        username: 'zoe.loops',
        username_words: 'zoe loops',
        name_words: 'zoe angstrom',
        suspended: false,
      }),
    ]));
  it('are not found by names that were erased', () =>
    expect(changes({ type: 'RegistrationCompleted', data: { ...completed, username: null, fullName: null } })).toEqual([
      put('search_people', {
        user_id: userId,
        username: null,
        username_words: null,
        name_words: null,
        suspended: false,
      }),
    ]));
  it('are not found while they are suspended', () => {
    const data = { userId, reportId: null, moderatorId: album, role: 'moderator', reason: 'Spam' };
    expect(changes({ type: 'AccountSuspended', data })).toEqual([
      patch('search_people', { user_id: userId }, { suspended: true }),
    ]);
    expect(changes({ type: 'AccountReinstated', data })).toEqual([
      patch('search_people', { user_id: userId }, { suspended: false }),
    ]);
  });
  it('are found by a new full name', () =>
    expect(
      changes({ type: 'ProfileEdited', data: { userId, fullName: 'Noor', description: null, showFollowInfo: true } }),
    ).toEqual([patch('search_people', { user_id: userId }, { name_words: 'noor' })]));
  it('are found by a new username', () =>
    expect(
      changes({
        type: 'UsernameChanged',
        data: { userId, username: 'noor_h', usernameHash: 'a', previousUsernameHash: 'b' },
      }),
    ).toEqual([patch('search_people', { user_id: userId }, { username: 'noor_h', username_words: 'noor h' })]));
  it('are not found after their erasure', () =>
    expect(changes({ type: 'AccountErased', data: { userId, code: 'c' } })).toEqual([
      remove('search_people', { user_id: userId }),
    ]));
});
