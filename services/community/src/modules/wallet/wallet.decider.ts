import {
  AMOUNT_MAX,
  platformAccount,
  reservedOf,
  walletOf,
  type LedgerCause,
  type Movement,
} from '@pixchange/contracts/events/ledger';
import type { WalletEvent } from '@pixchange/contracts/events/wallet';
import type { StreamDecider } from '../../kernel/decider.ts';
import { DomainError, invariant, unreachable } from '../../kernel/errors.ts';
import { entryOf, noEntries, withEntry, type IdMap } from '../../kernel/id-map.ts';
import { streamsOf } from '../../kernel/stream.ts';
import { causeOf, destinationOf, fingerprintOf, paymentIn, type Payment, type Price } from './payment.policy.ts';

/** Units that a wallet holds; US cents are never in a wallet. */
export type WalletUnit = Price['unit'];

/** Fields of every command that moves an amount; `key` and `fingerprint` identify a repeated command. */
interface Asked {
  readonly userId: string;
  readonly key: string;
  readonly fingerprint: string;
  readonly cause: LedgerCause;
  readonly unit: WalletUnit;
  readonly amount: number;
}

interface Paying {
  readonly userId: string;
  readonly payment: Payment;
}

export type WalletCommand =
  | (Asked & { readonly type: 'Credit'; readonly from: string })
  | (Asked & { readonly type: 'Spend'; readonly to: string })
  | (Asked & { readonly type: 'Reverse' })
  /**
   * Takes the available amount, up to `amount`. Records nothing for an empty or flagged wallet, so that the command can
   * be repeated later.
   */
  | (Asked & { readonly type: 'Collect'; readonly to: string })
  /** Reserves the price of a payment, unless it is already reserved or paid. */
  | (Paying & Price & { readonly type: 'Hold'; readonly expiresAt: string })
  /**
   * Reserves the price and captures it, or captures the existing reservation. With a `key`, nothing is reserved unless
   * that reservation is the next one.
   */
  | (Paying & Price & { readonly type: 'Pay'; readonly expiresAt: string; readonly key?: string | undefined })
  | (Paying & { readonly type: 'Capture' })
  | (Paying & { readonly type: 'Release' })
  /** Releases an expired reservation. */
  | { readonly type: 'Expire'; readonly userId: string; readonly reservation: string };

type Reservation =
  | { readonly status: 'open'; readonly unit: WalletUnit; readonly amount: number; readonly cause: LedgerCause }
  | { readonly status: 'captured' | 'released' };

export interface Wallet {
  readonly balance: Readonly<Record<WalletUnit, number>>;
  /** Fingerprint of each key that was ever handled. */
  readonly handled: IdMap<string>;
  readonly reservations: IdMap<Reservation>;
}

/**
 * Whether a reversal took the wallet below 0. Nothing can be spent or reserved until the balance is at least 0 again.
 */
export const isFlagged = ({ balance }: Wallet): boolean => balance.coins < 0 || balance.pixtokens < 0;

const wasHandled = ({ handled }: Wallet, { key, fingerprint }: Asked): boolean => {
  const before = entryOf(handled, key);
  if (before !== undefined && before !== fingerprint) throw new DomainError('idempotency_mismatch');
  return before !== undefined;
};

const mustHave = (wallet: Wallet, { unit, amount }: Asked): void => {
  if (isFlagged(wallet)) throw new DomainError('wallet.flagged');
  if (wallet.balance[unit] < amount) throw new DomainError('insufficient_funds');
};

/** Returns a movement; the amount must be a whole positive number that an account can hold. */
const moved = ({ unit, amount }: Asked, from: string, to: string): Movement => {
  invariant(Number.isSafeInteger(amount) && amount > 0 && amount <= AMOUNT_MAX, 'an amount is a whole positive number');
  return { unit, amount, from, to };
};

const walletUnit = ({ unit }: Movement): WalletUnit => {
  invariant(unit !== 'usd_cents', 'a wallet holds no money');
  return unit;
};

type Balance = Wallet['balance'];

const changed = (balance: Balance, movement: Movement, sign: 1 | -1): Balance => {
  const unit = walletUnit(movement);
  return { ...balance, [unit]: balance[unit] + sign * movement.amount };
};

const movementData = (
  { userId, key, fingerprint, cause }: Asked,
  { balance }: Wallet,
  movement: Movement,
  sign: 1 | -1,
) => ({
  userId,
  key,
  fingerprint,
  cause,
  movement,
  after: changed(balance, movement, sign),
});

const collect = (command: Extract<WalletCommand, { type: 'Collect' }>, wallet: Wallet): readonly WalletEvent[] => {
  const amount = isFlagged(wallet) ? 0 : Math.min(command.amount, wallet.balance[command.unit]);
  if (amount === 0) return [];
  const taken = moved({ ...command, amount }, walletOf(command.userId), command.to);
  return [{ type: 'WalletDebited', data: movementData(command, wallet, taken, -1) }];
};

const decideAsked = (command: Extract<WalletCommand, Asked>, wallet: Wallet): readonly WalletEvent[] => {
  if (wasHandled(wallet, command)) return [];
  const own = walletOf(command.userId);
  switch (command.type) {
    case 'Credit':
      if (wallet.balance[command.unit] + command.amount > AMOUNT_MAX) throw new DomainError('wallet.full');
      return [{ type: 'WalletCredited', data: movementData(command, wallet, moved(command, command.from, own), 1) }];
    case 'Spend':
      mustHave(wallet, command);
      return [{ type: 'WalletDebited', data: movementData(command, wallet, moved(command, own, command.to), -1) }];
    case 'Collect':
      return collect(command, wallet);
    case 'Reverse':
      return [
        {
          type: 'WalletReversed',
          data: movementData(command, wallet, moved(command, own, platformAccount('sales')), -1),
        },
      ];
    default:
      return unreachable(command);
  }
};

type Open = Extract<Reservation, { status: 'open' }>;

const reserve = (
  { userId, payment, unit, amount, expiresAt }: Extract<WalletCommand, { type: 'Hold' | 'Pay' }>,
  key: string,
  wallet: Wallet,
): WalletEvent => {
  const asked = {
    userId,
    key,
    fingerprint: fingerprintOf(payment, { unit, amount }),
    cause: causeOf(payment),
    unit,
    amount,
  };
  mustHave(wallet, asked);
  const movement = moved(asked, walletOf(userId), reservedOf(userId));
  return { type: 'AmountReserved', data: { ...movementData(asked, wallet, movement, -1), expiresAt } };
};

const capture = (userId: string, reservation: string, to: string, wallet: Wallet): WalletEvent => {
  const { unit, amount, cause } = openOf(wallet, reservation);
  const movement: Movement = { unit, amount, from: reservedOf(userId), to };
  return { type: 'ReservationCaptured', data: { userId, reservation, cause, movement, after: wallet.balance } };
};

const release = (userId: string, reservation: string, why: 'released' | 'expired', wallet: Wallet): WalletEvent => {
  const { unit, amount, cause } = openOf(wallet, reservation);
  const movement: Movement = { unit, amount, from: reservedOf(userId), to: walletOf(userId) };
  const after = changed(wallet.balance, movement, 1);
  return { type: 'ReservationReleased', data: { userId, reservation, why, cause, movement, after } };
};

const openOf = ({ reservations }: Wallet, reservation: string): Open => {
  const found = entryOf(reservations, reservation);
  invariant(found?.status === 'open', 'only an open reservation ends');
  return found;
};

const decidePayment = (command: Extract<WalletCommand, Paying>, wallet: Wallet): readonly WalletEvent[] => {
  const { userId, payment } = command;
  const { status, key } = paymentIn(wallet, payment);
  if (command.type === 'Release') return status === 'held' ? [release(userId, key, 'released', wallet)] : [];
  const captured = (of: Wallet): WalletEvent => capture(userId, key, destinationOf(payment), of);
  if (status === 'held') return command.type === 'Hold' ? [] : [captured(wallet)];
  if (status !== 'none' || command.type === 'Capture') return [];
  if (command.type === 'Hold') return [reserve(command, key, wallet)];
  if ((command.key ?? key) !== key) return [];
  const reserved = reserve(command, key, wallet);
  return [reserved, captured(evolve(wallet, reserved))];
};

const expire = (
  { userId, reservation }: Extract<WalletCommand, { type: 'Expire' }>,
  wallet: Wallet,
): readonly WalletEvent[] =>
  entryOf(wallet.reservations, reservation)?.status === 'open' ? [release(userId, reservation, 'expired', wallet)] : [];

const decide = (command: WalletCommand, wallet: Wallet): readonly WalletEvent[] => {
  if (command.type === 'Expire') return expire(command, wallet);
  return 'payment' in command ? decidePayment(command, wallet) : decideAsked(command, wallet);
};

const withReservation = (wallet: Wallet, id: string, reservation: Reservation): Wallet => ({
  ...wallet,
  reservations: withEntry(wallet.reservations, id, reservation),
});

const evolve = (before: Wallet, event: WalletEvent): Wallet => {
  const { data } = event;
  const wallet = {
    ...before,
    balance: data.after,
    handled: 'key' in data ? withEntry(before.handled, data.key, data.fingerprint) : before.handled,
  };
  switch (event.type) {
    case 'WalletCredited':
    case 'WalletDebited':
    case 'WalletReversed':
      return wallet;
    case 'AmountReserved': {
      const { key, cause, movement } = event.data;
      return withReservation(wallet, key, {
        status: 'open',
        unit: walletUnit(movement),
        amount: movement.amount,
        cause,
      });
    }
    case 'ReservationCaptured':
      return withReservation(wallet, event.data.reservation, { status: 'captured' });
    case 'ReservationReleased':
      return withReservation(wallet, event.data.reservation, { status: 'released' });
    default:
      return unreachable(event);
  }
};

const stream = streamsOf('wallet');

/**
 * Wallet of a member. Only a reversal by the payment provider can take its balance below 0, even under concurrent
 * commands.
 */
export const walletDecider: StreamDecider<WalletCommand, Wallet, WalletEvent> = {
  name: 'wallet',
  stream,
  streamOf: ({ userId }) => stream(userId),
  decide,
  evolve,
  initialState: { balance: { coins: 0, pixtokens: 0 }, handled: noEntries, reservations: noEntries },
};
