import { fold } from '../../../kernel/decider.ts';
import { idOf } from '../../../kernel/testing/recorded.ts';
import type { Payment, Price } from '../payment.policy.ts';
import { walletDecider, type Wallet, type WalletCommand } from '../wallet.decider.ts';

/** Wallet of the member `idOf(1)`, with 200 coins and 9 pixtokens. */
export const rich: Wallet = { ...fold(walletDecider, []), balance: { coins: 200, pixtokens: 9 } };

/** Returns the command by which that member pays. */
export const pay = (payment: Payment, unit: Price['unit'], amount: number): WalletCommand => ({
  type: 'Pay',
  userId: idOf(1),
  payment,
  unit,
  amount,
  expiresAt: '2026-11-24T12:00:00.000Z',
});
