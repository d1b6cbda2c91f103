import { describe, expect, it } from 'vitest';
import type { FollowEvent } from '@pixchange/contracts/events/follows';
import { follows as limits } from '@pixchange/contracts/http/limits';
import fc from 'fast-check';
import { fold } from '../../kernel/decider.ts';
import { hasId } from '../../kernel/id-set.ts';
import { storyOf } from '../../kernel/testing/given.ts';
import { idOf } from '../../kernel/testing/recorded.ts';
import { followsDecider, type FollowCommand } from './follows.decider.ts';

const [ines, noor] = [idOf(1), idOf(2)];
const given = storyOf(followsDecider);
const follow: FollowCommand = { type: 'Follow', followerId: ines, followedId: noor };
const unfollow: FollowCommand = { ...follow, type: 'Unfollow' };
const followed: FollowEvent = { type: 'UserFollowed', data: { followerId: ines, followedId: noor } };
const unfollowed: FollowEvent = { ...followed, type: 'UserUnfollowed' };

describe('a person', () => {
  it('follows another', () => given().when(follow).then(followed));
  it('does not follow another twice', () => given(followed).when(follow).thenNothing());
  it('does not follow another twice after an earlier unfollow', () =>
    given(followed, unfollowed, followed).when(follow).thenNothing());
  it('unfollows another', () => given(followed).when(unfollow).then(unfollowed));
  it('follows again', () => given(followed, unfollowed).when(follow).then(followed));
  it('records no event for an unfollow without a follow', () => given().when(unfollow).thenNothing());
  it('cannot follow themselves', () =>
    given()
      .when({ ...follow, followedId: ines })
      .thenFails('follow.self'));

  it('follows up to the maximum', () => {
    const most = Array.from({ length: limits.followingsMax }, (_, n): FollowEvent => ({
      type: 'UserFollowed',
      data: { followerId: ines, followedId: idOf(1_000 + n) },
    }));
    given(...most)
      .when(follow)
      .thenFails('follow.too-many');
    given(...most, { ...unfollowed, data: { followerId: ines, followedId: idOf(1_000) } })
      .when(follow)
      .then(followed);
    given(...most)
      .when({ ...follow, followedId: idOf(1_000) })
      .thenNothing();
  });
});

it('after any sequence of commands, a person follows exactly the members whose last command was a follow', () => {
  const commands = fc.array(
    fc.record({
      type: fc.constantFrom<FollowCommand['type']>('Follow', 'Unfollow'),
      n: fc.integer({ min: 2, max: 9 }),
    }),
    { maxLength: 200 },
  );
  fc.assert(
    fc.property(commands, (storm) => {
      const events: FollowEvent[] = [];
      for (const { type, n } of storm)
        events.push(
          ...followsDecider.decide({ type, followerId: ines, followedId: idOf(n) }, fold(followsDecider, events)),
        );
      for (const n of [2, 3, 4, 5, 6, 7, 8, 9]) {
        const last = storm.findLast((command) => command.n === n);
        expect(hasId(fold(followsDecider, events), idOf(n))).toBe(last?.type === 'Follow');
        const about = events.filter(({ data }) => data.followedId === idOf(n)).map(({ type }) => type);
        // The events alternate, so that follows minus unfollows is a correct count.
        expect(about).toEqual(about.map((_, index) => (index % 2 === 0 ? 'UserFollowed' : 'UserUnfollowed')));
      }
    }),
  );
});
