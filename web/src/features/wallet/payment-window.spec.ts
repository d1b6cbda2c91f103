import { describe, expect, it } from 'vitest';
import { readMessage } from './payment-window.ts';

const message = { type: 'payment-sandbox', order_id: 'O1', status: 'approved', payer_id: 'P1' };

describe('the message of a payment page', () => {
  it('is read when the payment was approved', () => expect(readMessage(message, 'O1')).toBe('approved'));
  it('is read when the payment was canceled', () =>
    expect(readMessage({ ...message, status: 'cancelled' }, 'O1')).toBe('cancelled'));
  it.each([
    ['of another order', { ...message, order_id: 'O2' }],
    ['of another kind', { ...message, type: 'login-sandbox' }],
    ['nothing', null],
    ['text', 'approved'],
  ])('is ignored when it is %s', (_, data) => expect(readMessage(data, 'O1')).toBeNull());
});
