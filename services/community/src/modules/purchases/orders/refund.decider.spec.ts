import { describe, expect, it } from 'vitest';
import type { RefundEvent } from '@pixchange/contracts/events/refunds';
import { InvariantViolation } from '../../../kernel/errors.ts';
import { storyOf } from '../../../kernel/testing/given.ts';
import { idOf } from '../../../kernel/testing/recorded.ts';
import { refundDecider, type RefundCommand, type RefundRequest } from './refund.decider.ts';

const given = storyOf(refundDecider);
const [requestId, purchaseId, userId, administratorId] = [idOf(1), idOf(2), idOf(3), idOf(4)];
const request: RefundRequest = {
  requestId,
  purchaseId,
  userId,
  administratorId,
  captureId: 'C',
  cents: 400,
  rest: false,
  reason: 'Bought twice',
};
const whole: RefundRequest = { ...request, cents: 1_000, rest: true };

const ask = (by: Partial<RefundRequest> = {}): RefundCommand => ({
  type: 'RequestRefund',
  request: { ...request, ...by },
});
const requested = (by: RefundRequest = request): RefundEvent => ({ type: 'RefundRequested', data: by });
const answered: RefundEvent = {
  type: 'RefundAnswered',
  data: { requestId, purchaseId, userId, status: 'completed', refundId: 'R' },
};

describe('a refund', () => {
  it('is requested', () => given().when(ask()).then(requested()));
  it('ignores a repeated request', () => given(requested()).when(ask()).thenNothing());
  it('ignores a repeated request after the answer', () => given(requested(), answered).when(ask()).thenNothing());
  it('cannot be made to oneself', () =>
    given()
      .when(ask({ administratorId: userId }))
      .thenFails('grant.own-wallet'));
  it.each<Partial<RefundRequest>>([{ cents: 401 }, { purchaseId: idOf(9) }, { reason: 'Another' }, { rest: true }])(
    'is refused when its key is reused with the change %j',
    (by) => given(requested()).when(ask(by)).thenFails('idempotency_mismatch'),
  );
  it('of the remaining amount matches a repeated request, even if that amount has changed since', () =>
    given(requested(whole), answered)
      .when({ type: 'RequestRefund', request: { ...whole, cents: 1 } })
      .thenNothing());
  it('is recognized after its reason was erased', () =>
    given(requested({ ...request, reason: null }))
      .when(ask())
      .thenNothing());
  it('is answered by the provider', () =>
    given(requested())
      .when({ type: 'AnswerRefund', requestId: request.requestId, status: 'completed', refundId: 'R' })
      .then(answered));
  it('ignores a repeated answer', () =>
    given(requested(), answered)
      .when({ type: 'AnswerRefund', requestId: request.requestId, status: 'refused', refundId: null })
      .thenNothing());
  it('cannot be answered before it is requested', () =>
    expect(() =>
      refundDecider.decide(
        { type: 'AnswerRefund', requestId: request.requestId, status: 'refused', refundId: null },
        { status: 'none' },
      ),
    ).toThrow(InvariantViolation));
});
