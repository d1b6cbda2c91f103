import { describe, expect, it } from 'vitest';
import type { RefundCountEvent } from '@pixchange/contracts/events/refund-counts';
import { refunds as limits } from '@pixchange/contracts/http/limits';
import fc from 'fast-check';
import { fold } from '../../../kernel/decider.ts';
import { storyOf } from '../../../kernel/testing/given.ts';
import {
  isCounted,
  refundAllowanceDecider as decider,
  type RefundAllowanceCommand,
} from './refund-allowance.decider.ts';

const given = storyOf(decider);
const of = { guard: 'administrator', subjectId: 'ada' } as const;
const START_MS = Date.parse('2026-11-21T12:00:00.000Z');
const HOUR_MS = 60 * 60_000;
const atHour = (hour: number): string => new Date(START_MS + hour * HOUR_MS).toISOString();
const count = (requestId: string, cents: number, hour = 0): RefundAllowanceCommand => ({
  type: 'CountRefund',
  ...of,
  refund: { requestId, cents, at: atHour(hour) },
});
const counted = (requestId: string, cents: number, hour = 0): RefundCountEvent => ({
  type: 'RefundCounted',
  data: { ...of, requestId, cents, at: atHour(hour) },
});
const most = limits.aloneMaxCents;

describe('the refund allowance of one administrator', () => {
  it('counts refunds up to the daily limit, and no cent more', () => {
    given().when(count('r', most)).then(counted('r', most));
    given()
      .when(count('r', most + 1))
      .thenNothing();
    given(counted('r', most - 1))
      .when(count('s', 1))
      .then(counted('s', 1));
    given(counted('r', most - 1))
      .when(count('s', 2))
      .thenNothing();
  });

  it('resets after a day', () => {
    given(counted('r', most))
      .when(count('s', 1, limits.windowHours - 1))
      .thenNothing();
    given(counted('r', most))
      .when(count('s', most, limits.windowHours))
      .then(counted('s', most, limits.windowHours));
  });

  it('counts a refund once per id, and releases it once', () => {
    const release = { type: 'ReleaseRefund', ...of, requestId: 'r' } as const;
    const released: RefundCountEvent = { type: 'RefundCountReleased', data: { ...of, requestId: 'r' } };
    given(counted('r', 5))
      .when(count('r', 5, 1))
      .thenNothing();
    given(counted('r', 5)).when(release).then(released);
    given(counted('r', 5), released).when(release).thenNothing();
    given(counted('r', most), released).when(count('s', most)).then(counted('s', most));
    const state = fold(decider, [counted('r', 5)]);
    expect([isCounted(state, { requestId: 'r', cents: 5 }), isCounted(state, { requestId: 'r', cents: 6 })]).toEqual([
      true,
      false,
    ]);
  });

  it('never exceeds the daily limit, for any requests in any order', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            id: fc.integer({ min: 0, max: 30 }),
            cents: fc.integer({ min: 1, max: most }),
            hours: fc.integer({ min: 0, max: 9 }),
            isRelease: fc.boolean(),
          }),
          { maxLength: 40 },
        ),
        (story) => {
          const events: RefundCountEvent[] = [];
          let hour = 0;
          for (const { id, cents, hours, isRelease } of story) {
            hour += hours;
            const requestId = String(id);
            const command: RefundAllowanceCommand = isRelease
              ? { type: 'ReleaseRefund', ...of, requestId }
              : count(requestId, cents, hour);
            events.push(...decider.decide(command, fold(decider, events)));
            const released = new Set(
              events.flatMap((e) => (e.type === 'RefundCountReleased' ? [e.data.requestId] : [])),
            );
            const sum = events
              .flatMap((e) => (e.type === 'RefundCounted' && !released.has(e.data.requestId) ? [e.data] : []))
              .filter(({ at }) => Date.parse(at) > Date.parse(atHour(hour)) - limits.windowHours * HOUR_MS)
              .reduce((all, { cents: each }) => all + each, 0);
            expect(sum).toBeLessThanOrEqual(most);
          }
        },
      ),
    ));
});
