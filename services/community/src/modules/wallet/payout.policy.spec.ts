import { describe, expect, it } from 'vitest';
import { idOf } from '../../kernel/testing/recorded.ts';
import { creditShare, refundPayment, refundSale } from './payout.policy.ts';
import { paymentIn, type Payment, type PaymentState } from './payment.policy.ts';
import { pay, rich } from './testing/rich-wallet.ts';
import { walletDecider, type Wallet, type WalletCommand } from './wallet.decider.ts';

const [userId, sellerId, id] = [idOf(1), idOf(2), idOf(3)];
const after = (wallet: Wallet, ...commands: readonly WalletCommand[]): Wallet =>
  commands.reduce((now, command) => walletDecider.decide(command, now).reduce(walletDecider.evolve, now), wallet);
const paidIn = (wallet: Wallet, payment: Payment): Extract<PaymentState, { status: 'captured' | 'held' }> => {
  const found = paymentIn(wallet, payment);
  if (found.status !== 'captured') throw new Error(`the payment is ${found.status}`);
  return found;
};

describe('a refund', () => {
  const mint = { of: 'mint', id } as const;

  it('of a mint is paid once, from the mint fees, and the next payment has another key', () => {
    const paid = after(rich, pay(mint, 'pixtokens', 4));
    const refund = refundPayment(userId, mint, paidIn(paid, mint));
    expect(refund).toMatchObject({ key: `refund:mint:${id}`, fingerprint: '4 pixtokens', from: 'house:mint-fees' });
    const refunded = after(paid, refund, refund);
    expect(refunded.balance.pixtokens).toBe(9);
    expect(paymentIn(refunded, mint)).toEqual({ status: 'none', key: `mint:${id}:1` });
  });

  it('of a license collects what the seller still has of their share, and pays the buyer the whole price', () => {
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
  'a share of a %s is credited out of transit under a separate key, unless it is 0',
  (of) => {
    expect(creditShare({ of, id, userId, coins: 45 })).toMatchObject([
      { type: 'Credit', userId, key: `${of}:${id}`, fingerprint: `${of}:${id}`, amount: 45, from: `transit:${id}` },
    ]);
    expect(creditShare({ of, id, userId, coins: 0 })).toEqual([]);
  },
);
