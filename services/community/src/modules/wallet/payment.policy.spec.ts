import { describe, expect, it } from 'vitest';
import { idOf } from '../../kernel/testing/recorded.ts';
import { paymentIn } from './payment.policy.ts';
import { pay, rich } from './testing/rich-wallet.ts';
import { walletDecider } from './wallet.decider.ts';

const id = idOf(3);

// Stored wallets contain these keys and fingerprints, so a change would make payments count twice.
describe('the stored form of a payment', () => {
  it.each([
    ['licence', 'coins', `licence:${id}`, '50', 'offer', `transit:${id}`],
    ['token', 'coins', `token:${id}`, '50', 'offer', `transit:${id}`],
    ['mint', 'coins', `mint:${id}`, '50 coins', 'mint', 'house:mint-fees'],
    ['mint', 'pixtokens', `mint:${id}`, '4 pixtokens', 'mint', 'house:mint-fees'],
  ] as const)('for a %s in %s does not change', (of, unit, key, fingerprint, type, to) => {
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
