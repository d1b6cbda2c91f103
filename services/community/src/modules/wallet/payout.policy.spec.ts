import { describe, expect, it } from 'vitest';
import { fold } from '../../kernel/decider.ts';
import { idOf } from '../../kernel/testing/recorded.ts';
import { creditShare, refundPayment, refundSale } from './payout.policy.ts';
import { paymentIn, type Payment, type PaymentState } from './payment.policy.ts';
import { walletDecider, type Wallet, type WalletCommand } from './wallet.decider.ts';

const [userId, sellerId, id] = [idOf(1), idOf(2), idOf(3)];
const expiresAt = '2026-11-24T12:00:00.000Z';
const rich: Wallet = { ...fold(walletDecider, []), balance: { coins: 200, pixtokens: 9 } };
const after = (wallet: Wallet, ...commands: readonly WalletCommand[]): Wallet =>
  commands.reduce((now, command) => walletDecider.decide(command, now).reduce(walletDecider.evolve, now), wallet);
const pay = (payment: Payment, unit: 'coins' | 'pixtokens', amount: number): WalletCommand => ({
  type: 'Pay',
  userId,
  payment,
  unit,
  amount,
  expiresAt,
});
const paidIn = (wallet: Wallet, payment: Payment): Extract<PaymentState, { status: 'captured' | 'held' }> => {
  const found = paymentIn(wallet, payment);
  if (found.status !== 'captured') throw new Error(`the payment is ${found.status}`);
  return found;
};

describe('a refund', () => {
  const mint = { of: 'mint', id } as const;

  it('of a mint comes back once, from the mint fees, and the next payment has a key of its own', () => {
    const paid = after(rich, pay(mint, 'pixtokens', 4));
    const refund = refundPayment(userId, mint, paidIn(paid, mint));
    expect(refund).toMatchObject({ key: `refund:mint:${id}`, fingerprint: '4 pixtokens', from: 'house:mint-fees' });
    const refunded = after(paid, refund, refund);
    expect(refunded.balance.pixtokens).toBe(9);
    expect(paymentIn(refunded, mint)).toEqual({ status: 'none', key: `mint:${id}:1` });
  });

  it('of a license takes the share of the seller as far as it is there, and gives the buyer the whole price', () => {
    const sale = { licenceId: id, buyerId: userId, sellerId, price: 50, proceeds: 48 };
    const asked = { key: `sale-refund:${id}`, fingerprint: `sale-refund:${id}`, cause: { type: 'sale_refund', id } };
    expect(refundSale(sale)).toMatchObject([
      { type: 'Collect', userId: sellerId, ...asked, amount: 48, to: 'house:fees' },
      { type: 'Credit', userId, ...asked, amount: 50, from: 'house:fees' },
    ]);
    expect(refundSale({ ...sale, proceeds: 0 })).toMatchObject([{ type: 'Credit', userId }]);
  });
});

it.each(['sale', 'token-sale', 'token-royalty'] as const)(
  'a share of a %s reaches its member out of transit by a key of its own, where there is something',
  (of) => {
    expect(creditShare({ of, id, userId, coins: 45 })).toMatchObject([
      { type: 'Credit', userId, key: `${of}:${id}`, fingerprint: `${of}:${id}`, amount: 45, from: `transit:${id}` },
    ]);
    expect(creditShare({ of, id, userId, coins: 0 })).toEqual([]);
  },
);
