import { describe, expect, it } from 'vitest';
import type { FollowEvent } from '@pixchange/contracts/events/follows';
import fc from 'fast-check';
import { changesOf, put, remove } from '../../kernel/projection.ts';
import { idOf, recorded } from '../../kernel/testing/recorded.ts';
import { rowsAfter, splitAt } from '../../kernel/testing/rows.ts';
import { accountTiesProjection } from './account-ties.projection.ts';

const [ines, noor] = [idOf(1), idOf(2)];
const recordedAt = '2026-11-21T12:00:00.000Z';
const followed: FollowEvent = { type: 'UserFollowed', data: { followerId: ines, followedId: noor } };
const unfollowed: FollowEvent = { ...followed, type: 'UserUnfollowed' };
const changes = (event: Parameters<typeof recorded>[0]) =>
  changesOf(accountTiesProjection, recorded(event, 1, { recordedAt }));

describe('the account-ties projection', () => {
  it('adds a row for a follow', () =>
    expect(changes(followed)).toEqual([
      put('account_follows', { follower_id: ines, followed_id: noor, followed_at: recordedAt }),
    ]));
  it('removes the row after an unfollow', () =>
    expect(changes(unfollowed)).toEqual([remove('account_follows', { follower_id: ines, followed_id: noor })]));
  it('recounts both members', () => {
    const [derivation] = accountTiesProjection.derivations ?? [];
    expect(
      [followed, unfollowed].map((event) => changes(event).flatMap((change) => derivation?.touched(change))),
    ).toEqual([
      [ines, noor],
      [ines, noor],
    ]);
  });
  it('records an erased member, and recounts that member', () => {
    const [derivation] = accountTiesProjection.derivations ?? [];
    const erased = changes({ type: 'AccountErased', data: { userId: ines, code: 'c' } });
    expect(erased).toEqual([put('account_departures', { user_id: ines })]);
    expect(erased.flatMap((change) => derivation?.touched(change))).toEqual([ines]);
    expect(changes({ type: 'ErasureCompleted', data: { userId: ines, code: 'c' } })).toEqual([]);
  });

  const storm = fc
    .array(
      fc.record({
        type: fc.constantFrom('UserFollowed' as const, 'UserUnfollowed' as const),
        from: fc.integer({ min: 1, max: 4 }),
        to: fc.integer({ min: 5, max: 8 }),
      }),
      { maxLength: 60 },
    )
    .map((steps) =>
      steps.map(({ type, from, to }, index) =>
        recorded<FollowEvent>({ type, data: { followerId: idOf(from), followedId: idOf(to) } }, index + 1),
      ),
    );

  it('has the same rows however the events are batched, and when events are redelivered', () => {
    fc.assert(
      fc.property(storm, fc.array(fc.nat(), { maxLength: 5 }), (events, cuts) => {
        const expected = rowsAfter(
          accountTiesProjection,
          events.map((event) => [event]),
        );
        expect(rowsAfter(accountTiesProjection, splitAt(events, cuts))).toEqual(expected);
        expect(
          rowsAfter(
            accountTiesProjection,
            events.map((event) => [event, event]),
          ),
        ).toEqual(expected);
      }),
    );
  });
});
