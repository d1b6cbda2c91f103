import { expect, it } from 'vitest';
import { followedUser } from './followed-user.ts';

const user = {
  id: '1',
  username: 'noor',
  full_name: 'Noor',
  description: null,
  profile_image: { url: null },
  cover_image: { url: null },
  show_follow_info: true,
  followers_count: 4,
  followings_count: 2,
  followed: false,
};

it('counts a new follower', () =>
  expect(followedUser(user, true)).toMatchObject({ followed: true, followers_count: 5, followings_count: 2 }));
it('subtracts a lost follower', () =>
  expect(followedUser({ ...user, followed: true }, false)).toMatchObject({ followed: false, followers_count: 3 }));
it('does not count the same follower twice', () =>
  expect(followedUser(followedUser(user, true), true)).toMatchObject({ followers_count: 5 }));
it('never counts below zero', () =>
  expect(followedUser({ ...user, followed: true, followers_count: 0 }, false)).toMatchObject({ followers_count: 0 }));
it('keeps a hidden count hidden', () =>
  expect(followedUser({ ...user, followers_count: null }, true)).toMatchObject({
    followed: true,
    followers_count: null,
  }));
