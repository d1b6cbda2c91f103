import { describe, it } from 'vitest';
import type { DifferenceEvent } from '@pixchange/contracts/events/differences';
import { storyOf } from '../../../kernel/testing/given.ts';
import { differenceDecider } from './difference.decider.ts';

const given = storyOf(differenceDecider);
const line = {
  differenceId: 'd',
  provider: 'paypal' as const,
  transactionId: 'T1',
  referenceId: null,
  cents: 499,
  currency: 'USD',
  at: '2026-11-24T09:30:00.000Z',
};
const note = { differenceId: 'd', staffId: 's' };
const reported: DifferenceEvent = { type: 'UnknownTransactionReported', data: line };
const explained: DifferenceEvent = { type: 'DifferenceExplained', data: { ...note, explanation: 'A test payment' } };
const resolved: DifferenceEvent = { type: 'DifferenceResolved', data: { ...note, reason: 'Given back by hand' } };

describe('money that only the provider knows', () => {
  it('is reported once, even if the report names it several times', () => {
    given()
      .when({ type: 'ReportUnknown', ...line })
      .then(reported);
    given(reported)
      .when({ type: 'ReportUnknown', ...line })
      .thenNothing();
  });
});

describe('a difference', () => {
  it('can be explained several times', () =>
    given(reported, explained)
      .when({ type: 'ExplainDifference', ...explained.data })
      .then(explained));

  it('is resolved once, and cannot be explained afterwards', () => {
    given(explained)
      .when({ type: 'ResolveDifference', ...resolved.data })
      .then(resolved);
    given(resolved)
      .when({ type: 'ResolveDifference', ...resolved.data })
      .thenNothing();
    given(resolved)
      .when({ type: 'ExplainDifference', ...explained.data })
      .thenFails('difference.resolved');
  });
});
