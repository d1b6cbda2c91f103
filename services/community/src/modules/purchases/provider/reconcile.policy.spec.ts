import { describe, expect, it } from 'vitest';
import type { ReportedTransaction } from '../../../kernel/payment.ts';
import { differenceOf, type KnownPurchase } from './reconcile.policy.ts';

const line: ReportedTransaction = {
  transactionId: 'C',
  referenceId: null,
  customId: 'P',
  kind: 'capture',
  status: 'completed',
  grossCents: 1_000,
  feeCents: 64,
  currency: 'USD',
  at: '2026-11-21T12:00:00.000Z',
};
const back: ReportedTransaction = {
  ...line,
  transactionId: 'R',
  referenceId: 'C',
  kind: 'refund',
  grossCents: -400,
  feeCents: 0,
};
const paid: KnownPurchase = {
  purchaseId: 'P',
  captureId: 'C',
  cents: 1_000,
  feeCents: 64,
  refunds: new Map([['R', 400]]),
};

describe('a line of the provider’s report', () => {
  it('has no difference when it matches the product’s records', () => {
    expect(differenceOf(line, paid)).toBeNull();
    expect(differenceOf(back, paid)).toBeNull();
    expect(differenceOf({ ...back, kind: 'reversal' }, paid)).toBeNull();
  });
  it.each<Partial<ReportedTransaction>>([
    { kind: 'other' },
    { status: 'pending' },
    { status: 'denied' },
    { status: 'reversed' },
  ])('has no difference when no money moved for a purchase: %j', (by) =>
    expect(differenceOf({ ...line, ...by }, null)).toBeNull(),
  );
  it('differs when it is another kind of money for a known purchase', () => {
    const other: ReportedTransaction = { ...line, transactionId: 'X', kind: 'other', grossCents: 400 };
    expect(differenceOf(other, paid)).toEqual({
      kind: 'differs',
      purchaseId: 'P',
      captureId: 'C',
      refundId: 'X',
      findings: ['report: 400 USD cents of a kind that we do not know'],
    });
    expect(differenceOf({ ...other, grossCents: 0 }, paid)).toBeNull();
  });
  it('differs when it concerns an unknown purchase', () => {
    expect(differenceOf(line, null)).toEqual({ kind: 'unknown' });
    expect(differenceOf(back, null)).toEqual({ kind: 'unknown' });
  });
  it('differs when the money is not recorded', () => {
    expect(differenceOf(line, { ...paid, captureId: null, feeCents: null })).toEqual({
      kind: 'unrecorded',
      purchaseId: 'P',
    });
    expect(differenceOf(back, { ...paid, refunds: new Map() })).toEqual({ kind: 'unrecorded', purchaseId: 'P' });
    expect(differenceOf(line, { ...paid, feeCents: null })).toEqual({ kind: 'unrecorded', purchaseId: 'P' });
  });
  it('of a capture without a fee is compared without the fee', () =>
    expect(differenceOf({ ...line, feeCents: 0 }, { ...paid, feeCents: null })).toBeNull());
  it('has a finding with both values for each difference', () => {
    expect(
      differenceOf({ ...line, transactionId: 'C2', grossCents: 999, feeCents: 65, currency: 'EUR' }, paid),
    ).toEqual({
      kind: 'differs',
      purchaseId: 'P',
      captureId: 'C2',
      findings: [
        'report, capture: expected C, found C2',
        'report, currency: expected USD, found EUR',
        'report, cents: expected 1000, found 999',
        'report, fee: expected 64, found 65',
      ],
    });
    expect(differenceOf({ ...back, grossCents: -401 }, paid)).toEqual({
      kind: 'differs',
      purchaseId: 'P',
      captureId: 'C',
      refundId: 'R',
      findings: ['report, refund: expected -400, found -401'],
    });
  });
});
