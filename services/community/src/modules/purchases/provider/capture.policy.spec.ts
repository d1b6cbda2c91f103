import { describe, expect, it } from 'vitest';
import type { CaptureReport } from '../../../kernel/payment.ts';
import { findingsOf, refundFindingsOf } from './capture.policy.ts';

const agreed = { purchaseId: 'P', orderId: 'O', cents: 1_000, merchantId: 'M' };
const report: CaptureReport = {
  orderId: 'O',
  intent: 'CAPTURE',
  orderStatus: 'COMPLETED',
  purchaseUnits: 1,
  customId: 'P',
  captureId: 'C',
  status: 'COMPLETED',
  reason: null,
  cents: 1_000,
  currency: 'USD',
  merchantId: 'M',
  feeCents: 64,
  authentication: null,
};

describe('a report of the provider', () => {
  it('has no findings when it matches the agreement', () => expect(findingsOf(agreed, report)).toEqual([]));
  it('can arrive before the order is recorded', () =>
    expect(findingsOf({ ...agreed, orderId: null }, report)).toEqual([]));
  it('has a finding with both values for every difference', () =>
    expect(findingsOf(agreed, { ...report, cents: 1, currency: 'JPY', merchantId: 'X', feeCents: 2 })).toEqual([
      'merchant: expected M, found X',
      'currency: expected USD, found JPY',
      'cents: expected 1000, found 1',
      'fee: 2 of 1',
    ]));
  it('has a finding when 3-D Secure failed, but not when it succeeded', () => {
    const authentication = { enrollment: 'Y', authentication: 'Y', liabilityShift: 'POSSIBLE' };
    expect(findingsOf(agreed, { ...report, authentication })).toEqual([]);
    expect(
      findingsOf(agreed, {
        ...report,
        authentication: { ...authentication, authentication: 'N', liabilityShift: 'NO' },
      }),
    ).toEqual(['3-D Secure: Y N NO']);
  });
  it.each(['PENDING', 'DECLINED', 'FAILED'] as const)(
    'must only match the purchase while nothing is paid: %s',
    (status) => {
      expect(findingsOf(agreed, { ...report, status, orderStatus: 'APPROVED', cents: 0, feeCents: null })).toEqual([]);
      expect(findingsOf(agreed, { ...report, status, customId: 'P2' })).toEqual(['purchase: expected P, found P2']);
    },
  );
});

describe('a refund in a report of the provider', () => {
  const paid = { captureId: 'C', centsLeft: 600 };
  it('can be a part or all of the payment', () => {
    expect(refundFindingsOf(paid, { captureId: 'C', cents: 1, currency: 'USD' })).toEqual([]);
    expect(refundFindingsOf(paid, { captureId: 'C', cents: 600, currency: 'USD' })).toEqual([]);
  });
  it('has a finding for each value that does not match the payment', () =>
    expect(refundFindingsOf(paid, { captureId: 'X', cents: 601, currency: 'EUR' })).toEqual([
      'capture: expected C, found X',
      'currency: expected USD, found EUR',
      'cents: expected at most 600, found 601',
    ]));
  it.each([0, -1, 1.5])('must be a positive number of whole cents: %d', (cents) =>
    expect(refundFindingsOf(paid, { captureId: 'C', cents, currency: 'USD' })).toEqual([
      `cents: expected at most 600, found ${cents}`,
    ]),
  );
});
