import { describe, expect, it } from 'vitest';
import type { GrantCountEvent } from '@pixchange/contracts/events/grant-counts';
import { grants as limits } from '@pixchange/contracts/http/limits';
import fc from 'fast-check';
import { fold } from '../../../kernel/decider.ts';
import { storyOf } from '../../../kernel/testing/given.ts';
import { idOf } from '../../../kernel/testing/recorded.ts';
import {
  grantAllowanceDecider,
  isCounted,
  type CountedGrant,
  type GrantAllowanceCommand,
} from './grant-allowance.decider.ts';

const given = storyOf(grantAllowanceDecider);
const subject = { guard: 'administrator', subjectId: idOf(1) } as const;
const NOON = Date.parse('2026-11-23T12:00:00.000Z');
const HOUR_MS = 60 * 60_000;
const MINUTE_MS = 60_000;

const grant = (id: number, amount: number, hours = 0, unit: 'coins' | 'pixtokens' = 'coins'): CountedGrant => ({
  grantId: idOf(0x100 + id),
  unit,
  amount,
  at: new Date(NOON + hours * HOUR_MS).toISOString(),
});
const count = (which: CountedGrant, earlier: readonly CountedGrant[] = []): GrantAllowanceCommand => ({
  type: 'CountGrant',
  ...subject,
  grant: which,
  earlier,
});
const release = (id: number): GrantAllowanceCommand => ({
  type: 'ReleaseGrant',
  ...subject,
  grantId: idOf(0x100 + id),
});
const counted = (which: CountedGrant): GrantCountEvent => ({ type: 'GrantCounted', data: { ...subject, ...which } });
const released = (id: number): GrantCountEvent => ({
  type: 'GrantCountReleased',
  data: { ...subject, grantId: idOf(0x100 + id) },
});

describe('the daily allowance', () => {
  it('counts a grant of the whole limit', () =>
    given()
      .when(count(grant(1, 1_000)))
      .then(counted(grant(1, 1_000))));
  it('counts no second grant above the limit', () =>
    given(counted(grant(1, 1_000)))
      .when(count(grant(2, 1)))
      .thenNothing());
  it('counts a grant that still fits', () =>
    given(counted(grant(1, 600)))
      .when(count(grant(2, 400)))
      .then(counted(grant(2, 400))));
  it('counts coins and pixtokens separately', () =>
    given(counted(grant(1, 1_000)))
      .when(count(grant(2, 20, 0, 'pixtokens')))
      .then(counted(grant(2, 20, 0, 'pixtokens'))));
  it('has a separate limit for pixtokens', () =>
    given(counted(grant(1, 15, 0, 'pixtokens')))
      .when(count(grant(2, 6, 0, 'pixtokens')))
      .thenNothing());
  it('still counts a grant from 23 hours ago', () =>
    given(counted(grant(1, 1_000)))
      .when(count(grant(2, 1, 23)))
      .thenNothing());
  it('ignores a grant from 24 hours ago', () =>
    given(counted(grant(1, 1_000)))
      .when(count(grant(2, 1_000, 24)))
      .then(counted(grant(2, 1_000, 24))));
  it('includes a grant that a process with a later clock counted', () =>
    given(counted(grant(1, 1_000, 1)))
      .when(count(grant(2, 1)))
      .thenNothing());
  it('counts a grant once', () =>
    given(counted(grant(1, 400)))
      .when(count(grant(1, 400, 2)))
      .thenNothing());
  it('counts a grant that a release made room for', () =>
    given(counted(grant(1, 1_000)), released(1))
      .when(count(grant(2, 1_000)))
      .then(counted(grant(2, 1_000))));
  it('never counts a released grant again', () =>
    given(counted(grant(1, 400)), released(1))
      .when(count(grant(1, 400)))
      .thenNothing());
  it('releases a counted grant once', () => {
    given(counted(grant(1, 400)))
      .when(release(1))
      .then(released(1));
    given(counted(grant(1, 400)), released(1))
      .when(release(1))
      .thenNothing();
    given().when(release(1)).thenNothing();
  });
  it('includes grants from before the limits existed', () =>
    given()
      .when(count(grant(3, 100), [grant(1, 500, -5), grant(2, 400, -1)]))
      .then(counted(grant(1, 500, -5)), counted(grant(2, 400, -1)), counted(grant(3, 100))));
  it('includes earlier grants above the limit, after which nothing fits', () =>
    given()
      .when(count(grant(3, 1), [grant(1, 1_000, -5), grant(2, 1_000, -1)]))
      .then(counted(grant(1, 1_000, -5)), counted(grant(2, 1_000, -1))));
  it('includes no earlier grants once it has events', () =>
    given(counted(grant(1, 10)))
      .when(count(grant(3, 990), [grant(2, 500)]))
      .then(counted(grant(3, 990))));
  it('does not confuse two grants with the same id', () => {
    const state = fold(grantAllowanceDecider, [counted(grant(1, 1))]);
    expect([
      isCounted(state, grant(1, 1)),
      isCounted(state, grant(1, 1_000)),
      isCounted(state, grant(1, 1, 0, 'pixtokens')),
    ]).toEqual([true, false, false]);
  });
});

interface Wish {
  readonly id: number;
  readonly unit: 'coins' | 'pixtokens';
  readonly amount: number;
  readonly afterMinutes: number;
  readonly action: 'count' | 'release';
}
const wish: fc.Arbitrary<Wish> = fc.record({
  id: fc.nat(30),
  unit: fc.constantFrom('coins' as const, 'pixtokens' as const),
  amount: fc.integer({ min: 1, max: 1_200 }),
  afterMinutes: fc.nat(600),
  action: fc.constantFrom('count' as const, 'count' as const, 'count' as const, 'release' as const),
});

it('counted grants never exceed the daily allowance in any 24 hours, whatever is requested and released', () => {
  fc.assert(
    fc.property(fc.array(wish, { maxLength: 80 }), (wishes) => {
      let [state, now] = [grantAllowanceDecider.initialState, NOON];
      const held = new Map<string, CountedGrant>();
      for (const { id, unit, amount, afterMinutes, action } of wishes) {
        now += afterMinutes * MINUTE_MS;
        const wanted = { ...grant(id, amount, 0, unit), at: new Date(now).toISOString() };
        const events = grantAllowanceDecider.decide(action === 'count' ? count(wanted) : release(id), state);
        for (const event of events) {
          state = grantAllowanceDecider.evolve(state, event);
          if (event.type === 'GrantCounted') held.set(event.data.grantId, event.data);
          else held.delete(event.data.grantId);
        }
        for (const each of ['coins', 'pixtokens'] as const) {
          const window = [...held.values()].filter(
            (entry) => entry.unit === each && Date.parse(entry.at) > now - limits.windowHours * HOUR_MS,
          );
          expect(window.reduce((sum, entry) => sum + entry.amount, 0)).toBeLessThanOrEqual(limits.aloneMax[each]);
        }
      }
    }),
  );
});
