import { describe, expect, it } from 'vitest';
import { platformAccount, reservedOf, transitOf, walletOf, type LedgerCause } from '@pixchange/contracts/events/ledger';
import type { WalletEvent } from '@pixchange/contracts/events/wallet';
import { fold } from '../../kernel/decider.ts';
import { storyOf } from '../../kernel/testing/given.ts';
import { idOf } from '../../kernel/testing/recorded.ts';
import { isFlagged, walletDecider, type WalletCommand } from './wallet.decider.ts';

const given = storyOf(walletDecider);
const userId = idOf(1);
const [wallet, reserved, sales, fees] = [
  walletOf(userId),
  reservedOf(userId),
  platformAccount('sales'),
  platformAccount('mint-fees'),
];
const cause: LedgerCause = { type: 'mint', id: 'm' };
const expiresAt = '2026-11-21T13:00:00.000Z';

const asked = (key: string, amount: number, fingerprint = 'f') => ({
  userId,
  key,
  fingerprint,
  cause,
  unit: 'coins' as const,
  amount,
});
const movedBecause = (key: string, amount: number, from: string, to: string, coins: number) => ({
  userId,
  key,
  fingerprint: 'f',
  cause,
  movement: { unit: 'coins' as const, amount, from, to },
  after: { coins, pixtokens: 0 },
});

const credit = (amount: number, key = 'c', fingerprint = 'f'): WalletCommand => ({
  type: 'Credit',
  ...asked(key, amount, fingerprint),
  from: sales,
});
const spend = (amount: number, key = 's'): WalletCommand => ({ type: 'Spend', ...asked(key, amount), to: fees });
const payment = { of: 'mint', id: 'm' } as const;
const [mintKey, nextKey] = ['mint:m', 'mint:m:1'];
const reserve = (amount: number): WalletCommand => ({
  type: 'Hold',
  userId,
  payment,
  unit: 'coins',
  amount,
  expiresAt,
});
const pay = (amount: number, key?: string): WalletCommand => ({
  type: 'Pay',
  userId,
  payment,
  unit: 'coins',
  amount,
  expiresAt,
  key,
});
const reverse = (amount: number, key = 'v'): WalletCommand => ({ type: 'Reverse', ...asked(key, amount) });
const capture: WalletCommand = { type: 'Capture', userId, payment };
const release: WalletCommand = { type: 'Release', userId, payment };
const expire: WalletCommand = { type: 'Expire', userId, reservation: mintKey };

/** Returns an event with the balance `after` it, as the next functions do. */
const credited = (amount: number, after = amount, key = 'c'): WalletEvent => ({
  type: 'WalletCredited',
  data: movedBecause(key, amount, sales, wallet, after),
});
const debited = (amount: number, after: number, key = 's'): WalletEvent => ({
  type: 'WalletDebited',
  data: movedBecause(key, amount, wallet, fees, after),
});
const held = (amount: number, after: number, key = mintKey): WalletEvent => ({
  type: 'AmountReserved',
  data: { ...movedBecause(key, amount, wallet, reserved, after), fingerprint: `${amount} coins`, expiresAt },
});
const reversed = (amount: number, after: number): WalletEvent => ({
  type: 'WalletReversed',
  data: movedBecause('v', amount, wallet, sales, after),
});
const captured = (amount: number, coins: number, reservation = mintKey): WalletEvent => ({
  type: 'ReservationCaptured',
  data: {
    userId,
    reservation,
    cause,
    movement: { unit: 'coins', amount, from: reserved, to: fees },
    after: { coins, pixtokens: 0 },
  },
});
const released = (amount: number, coins: number, why: 'released' | 'expired' = 'released'): WalletEvent => ({
  type: 'ReservationReleased',
  data: {
    userId,
    reservation: mintKey,
    why,
    cause,
    movement: { unit: 'coins', amount, from: reserved, to: wallet },
    after: { coins, pixtokens: 0 },
  },
});

describe('a wallet', () => {
  it('is credited', () => given().when(credit(500)).then(credited(500)));
  it('is credited once under a key', () => given(credited(500)).when(credit(500)).thenNothing());
  it('refuses another body under the same key', () =>
    given(credited(500))
      .when(credit(900, 'c', 'g'))
      .thenFails('idempotency_mismatch'));
  it('refuses a payment with other data under the key of a credit', () =>
    given(credited(500))
      .when({ ...spend(5, 'c'), fingerprint: 'other' } as WalletCommand)
      .thenFails('idempotency_mismatch'));
  it('is credited once under a key that is also a property of every object', () =>
    given(credited(500, 500, '__proto__'))
      .when(credit(500, '__proto__'))
      .thenNothing());
  it('pays', () => given(credited(500)).when(spend(500)).then(debited(500, 0)));
  it('pays once under a key', () => given(credited(500), debited(400, 100)).when(spend(400)).thenNothing());
  it('never pays more than it has', () =>
    given(credited(500), debited(401, 99)).when(spend(100, 's2')).thenFails('insufficient_funds'));
  it('refuses a credit that would exceed the largest balance', () =>
    given(credited(999_999_999_999)).when(credit(2, 'c2')).thenFails('wallet.full'));
  it.each([0, -1, 0.5, Number.NaN, 2 ** 53])('refuses the amount %j', (amount) =>
    expect(() => walletDecider.decide(credit(amount), walletDecider.initialState)).toThrow(),
  );
});

describe('a payment', () => {
  it('removes the amount from the spendable balance', () =>
    given(credited(100), held(60, 40)).when(spend(41)).thenFails('insufficient_funds'));
  it('is held once, at the first price', () => {
    given(credited(100)).when(reserve(60)).then(held(60, 40));
    given(credited(100), held(60, 40)).when(reserve(30)).thenNothing();
  });
  it('requires a sufficient balance', () => {
    given(credited(50)).when(reserve(60)).thenFails('insufficient_funds');
    given(credited(50)).when(pay(60)).thenFails('insufficient_funds');
  });
  it('is captured', () => given(credited(100), held(60, 40)).when(capture).then(captured(60, 40)));
  it('is captured once', () => given(credited(100), held(60, 40), captured(60, 40)).when(capture).thenNothing());
  it('is held and captured in one step, or only captured when it is held', () => {
    given(credited(100)).when(pay(60)).then(held(60, 40), captured(60, 40));
    given(credited(100), held(60, 40)).when(pay(30)).then(captured(60, 40));
    given(credited(100), held(60, 40), captured(60, 40)).when(pay(60)).thenNothing();
  });
  it('is released', () => given(credited(100), held(60, 40)).when(release).then(released(60, 100)));
  it('returns the whole amount on release', () =>
    given(credited(100), held(60, 40), released(60, 100)).when(spend(100)).then(debited(100, 0)));
  it('is not captured after its release', () =>
    given(credited(100), held(60, 40), released(60, 100)).when(capture).thenNothing());
  it('is not released after its capture', () => {
    given(credited(100), held(60, 40), captured(60, 40)).when(release).thenNothing();
    given(credited(100), held(60, 40), captured(60, 40)).when(expire).thenNothing();
  });
  it('cannot end before it was made', () => {
    given(credited(100)).when(capture).thenNothing();
    given(credited(100)).when(release).thenNothing();
    given(credited(100)).when(expire).thenNothing();
  });
  it('is released when it expires', () =>
    given(credited(100), held(60, 40))
      .when(expire)
      .then(released(60, 100, 'expired')));
  it('has another key after its release, and can be limited to that key', () => {
    const history = [credited(100), held(60, 40), released(60, 100)];
    given(...history)
      .when(pay(60))
      .then(held(60, 40, nextKey), captured(60, 40, nextKey));
    given(...history)
      .when(pay(60, nextKey))
      .then(held(60, 40, nextKey), captured(60, 40, nextKey));
    given(...history)
      .when(pay(60, mintKey))
      .thenNothing();
  });
  it('for a token is not made again after its release', () => {
    const token = { of: 'token', id: 'm' } as const;
    const [first] = walletDecider.decide({ ...reserve(60), payment: token } as WalletCommand, {
      ...fold(walletDecider, [credited(100)]),
    });
    const before = fold(walletDecider, [credited(100), first as WalletEvent]);
    const after = walletDecider
      .decide({ ...release, payment: token } as WalletCommand, before)
      .reduce(walletDecider.evolve, before);
    expect(after.balance.coins).toBe(100);
    expect(walletDecider.decide({ ...pay(60), payment: token } as WalletCommand, after)).toEqual([]);
  });
});

describe('a reversal', () => {
  const overdrawn = [credited(500), debited(400, 100), reversed(500, -400)];

  it('takes the amount that the provider took, even below 0', () =>
    given(credited(500), debited(400, 100)).when(reverse(500)).then(reversed(500, -400)));
  it('happens once', () =>
    given(...overdrawn)
      .when(reverse(500))
      .thenNothing());
  it('flags the wallet', () => expect(isFlagged(fold(walletDecider, overdrawn))).toBe(true));
  it('leaves nothing to spend', () =>
    given(...overdrawn)
      .when(spend(1, 's2'))
      .thenFails('wallet.flagged'));
  it('leaves nothing to reserve', () =>
    given(...overdrawn)
      .when(reserve(1))
      .thenFails('wallet.flagged'));
  it('allows a credit', () =>
    given(...overdrawn)
      .when(credit(400, 'c2'))
      .then(credited(400, 0, 'c2')));
  it('no longer blocks the wallet once its balance is above 0', () =>
    given(...overdrawn, credited(401, 1, 'c2'))
      .when(spend(1, 's2'))
      .then(debited(1, 0, 's2')));
  it('lets earlier reservations be captured', () =>
    given(credited(500), held(60, 440), reversed(500, -60)).when(capture).then(captured(60, -60)));
});

it('moves amounts for another wallet into transit', () =>
  given(credited(500))
    .when({ ...spend(5), to: transitOf(idOf(7)) } as WalletCommand)
    .then({ type: 'WalletDebited', data: movedBecause('s', 5, wallet, transitOf(idOf(7)), 495) }));

describe('a collection from a wallet', () => {
  const collect = (amount: number): WalletCommand => ({ type: 'Collect', ...asked('x', amount), to: fees });
  const taken = (amount: number, left: number): WalletEvent => ({
    type: 'WalletDebited',
    data: movedBecause('x', amount, wallet, fees, left),
  });

  it('takes the available amount, up to the requested one', () => {
    given(credited(10)).when(collect(4)).then(taken(4, 6));
    given(credited(10)).when(collect(40)).then(taken(10, 0));
  });
  it('is taken once', () => given(credited(10), taken(4, 6)).when(collect(4)).thenNothing());
  it('takes nothing from an empty wallet or one with a balance below 0', () => {
    given().when(collect(4)).thenNothing();
    const flagged = { ...fold(walletDecider, []), balance: { coins: 5, pixtokens: -1 } };
    expect(walletDecider.decide(collect(4), flagged)).toEqual([]);
  });
});
