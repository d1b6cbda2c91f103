import { describe, expect, it } from '@jest/globals';
import type { CaptureReport } from '../../kernel/payment.ts';
import { findingsOf } from './capture.policy.ts';

const agreed = { purchaseId: 'P', orderId: 'O', cents: 1_000, merchantId: 'M' };
const report: CaptureReport = {
  orderId: 'O', intent: 'CAPTURE', orderStatus: 'COMPLETED', purchaseUnits: 1, customId: 'P', captureId: 'C', status: 'COMPLETED', reason: null,
  cents: 1_000, currency: 'USD', merchantId: 'M', feeCents: 64,
};

describe('what the provider says', () => {
  it('is what was agreed', () => expect(findingsOf(agreed, report)).toEqual([]));
  it('may come before the order is known here', () => expect(findingsOf({ ...agreed, orderId: null }, report)).toEqual([]));
  it('names everything that differs, with both values', () =>
    expect(findingsOf(agreed, { ...report, cents: 1, currency: 'JPY', merchantId: 'X', feeCents: 2 })).toEqual([
      'merchant: expected M, found X', 'currency: expected USD, found JPY', 'cents: expected 1000, found 1', 'fee: 2 of 1',
    ]));
  it.each(['PENDING', 'DECLINED', 'FAILED'] as const)('need only be about ours while nothing was paid: %s', (status) => {
    expect(findingsOf(agreed, { ...report, status, orderStatus: 'APPROVED', cents: 0, feeCents: null })).toEqual([]);
    expect(findingsOf(agreed, { ...report, status, customId: 'P2' })).toEqual(['purchase: expected P, found P2']);
  });
});
