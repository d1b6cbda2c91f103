import { describe, expect, it } from 'vitest';
import { readMessage } from './payment-window.ts';

const message = { type: 'payment-sandbox', order_id: 'O1', status: 'approved', payer_id: 'P1' };

describe('what a payment page posts', () => {
  it('is read when it was approved', () => expect(readMessage(message, 'O1')).toBe('approved'));
  it('is read when it was cancelled', () =>
    expect(readMessage({ ...message, status: 'cancelled' }, 'O1')).toBe('cancelled'));
  it.each([
    ['of another order', { ...message, order_id: 'O2' }],
    ['of another kind', { ...message, type: 'login-sandbox' }],
    ['nothing', null],
    ['text', 'approved'],
  ])('is not read when it is %s', (_, data) => expect(readMessage(data, 'O1')).toBeNull());
});
