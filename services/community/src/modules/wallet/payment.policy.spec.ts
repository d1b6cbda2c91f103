import { describe, expect, it } from 'vitest';
import { fold } from '../../kernel/decider.ts';
import { idOf } from '../../kernel/testing/recorded.ts';
import { paymentIn, type Payment } from './payment.policy.ts';
import { walletDecider, type Wallet, type WalletCommand } from './wallet.decider.ts';

const [userId, id] = [idOf(1), idOf(3)];
const rich: Wallet = { ...fold(walletDecider, []), balance: { coins: 200, pixtokens: 9 } };
const pay = (payment: Payment, unit: 'coins' | 'pixtokens', amount: number): WalletCommand => ({
  type: 'Pay',
  userId,
  payment,
  unit,
  amount,
  expiresAt: '2026-11-24T12:00:00.000Z',
});

// Stored wallets have these keys and fingerprints, so a change makes payments count twice.
describe('what is stored of a payment', () => {
  it.each([
    ['licence', 'coins', `licence:${id}`, '50', 'offer', `transit:${id}`],
    ['token', 'coins', `token:${id}`, '50', 'offer', `transit:${id}`],
    ['mint', 'coins', `mint:${id}`, '50 coins', 'mint', 'house:mint-fees'],
    ['mint', 'pixtokens', `mint:${id}`, '4 pixtokens', 'mint', 'house:mint-fees'],
  ] as const)('of a %s in %s stays as it was', (of, unit, key, fingerprint, type, to) => {
    const amount = unit === 'coins' ? 50 : 4;
    const events = walletDecider.decide(pay({ of, id }, unit, amount), rich);
    expect(events).toMatchObject([
      { type: 'AmountReserved', data: { key, fingerprint, cause: { type, id }, movement: { unit, amount } } },
      { type: 'ReservationCaptured', data: { reservation: key, movement: { unit, amount, to } } },
    ]);
    expect(paymentIn(events.reduce(walletDecider.evolve, rich), { of, id })).toEqual({
      status: 'captured',
      key,
      unit,
      amount,
    });
  });
});
