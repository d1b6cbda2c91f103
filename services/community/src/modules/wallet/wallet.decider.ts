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

/** Units that a wallet holds; US cents are never in a wallet. */
export type WalletUnit = 'coins' | 'pixtokens';

/** Fields of every command that moves an amount; `key` and `fingerprint` identify a repeat. */
interface Asked {
  readonly userId: string;
  readonly key: string;
  readonly fingerprint: string;
  readonly cause: LedgerCause;
  readonly unit: WalletUnit;
  readonly amount: number;
}

export type WalletCommand =
  | (Asked & { readonly type: 'Credit'; readonly from: string })
  | (Asked & { readonly type: 'Spend'; readonly to: string })
  /** `key` is the reservation's id. */
  | (Asked & { readonly type: 'Reserve'; readonly expiresAt: string })
  | (Asked & { readonly type: 'Reverse' })
  /**
   * Takes the available amount, up to `amount`. An empty or flagged wallet yields nothing, so that the command can be
   * repeated later.
   */
  | (Asked & { readonly type: 'Collect'; readonly to: string })
  | { readonly type: 'Capture'; readonly userId: string; readonly reservation: string; readonly to: string }
  | {
      readonly type: 'Release';
      readonly userId: string;
      readonly reservation: string;
      readonly why: 'released' | 'expired';
    };

type Reservation =
  | { readonly status: 'open'; readonly unit: WalletUnit; readonly amount: number; readonly cause: LedgerCause }
  | { readonly status: 'captured' | 'released' };

export interface Wallet {
  readonly balance: Readonly<Record<WalletUnit, number>>;
  /** Fingerprint of each key that was ever handled. */
  readonly handled: IdMap<string>;
  readonly reservations: IdMap<Reservation>;
}

/** Whether a reversal took the wallet below 0: nothing leaves it until it is at 0 again. */
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

const told = ({ userId, key, fingerprint, cause }: Asked, { balance }: Wallet, movement: Movement, sign: 1 | -1) => ({
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
  return [{ type: 'WalletDebited', data: told(command, wallet, taken, -1) }];
};

const decideAsked = (command: Extract<WalletCommand, Asked>, wallet: Wallet): readonly WalletEvent[] => {
  if (wasHandled(wallet, command)) return [];
  const own = walletOf(command.userId);
  switch (command.type) {
    case 'Credit':
      if (wallet.balance[command.unit] + command.amount > AMOUNT_MAX) throw new DomainError('wallet.full');
      return [{ type: 'WalletCredited', data: told(command, wallet, moved(command, command.from, own), 1) }];
    case 'Spend':
      mustHave(wallet, command);
      return [{ type: 'WalletDebited', data: told(command, wallet, moved(command, own, command.to), -1) }];
    case 'Collect':
      return collect(command, wallet);
    case 'Reserve':
      mustHave(wallet, command);
      return [
        {
          type: 'AmountReserved',
          data: {
            ...told(command, wallet, moved(command, own, reservedOf(command.userId)), -1),
            expiresAt: command.expiresAt,
          },
        },
      ];
    case 'Reverse':
      return [
        { type: 'WalletReversed', data: told(command, wallet, moved(command, own, platformAccount('sales')), -1) },
      ];
    default:
      return unreachable(command);
  }
};

const end = (
  command: Extract<WalletCommand, { type: 'Capture' | 'Release' }>,
  wallet: Wallet,
): readonly WalletEvent[] => {
  const { userId, reservation } = command;
  const found = entryOf(wallet.reservations, reservation);
  if (found === undefined) throw new DomainError('wallet.no-reservation');
  const wanted = command.type === 'Capture' ? 'captured' : 'released';
  if (found.status === wanted) return [];
  if (found.status !== 'open') throw new DomainError('wallet.reservation-ended');
  const { unit, amount, cause } = found;
  const movement: Movement = {
    unit,
    amount,
    from: reservedOf(userId),
    to: command.type === 'Capture' ? command.to : walletOf(userId),
  };
  return command.type === 'Capture'
    ? [{ type: 'ReservationCaptured', data: { userId, reservation, cause, movement, after: wallet.balance } }]
    : [
        {
          type: 'ReservationReleased',
          data: { userId, reservation, why: command.why, cause, movement, after: changed(wallet.balance, movement, 1) },
        },
      ];
};

const decide = (command: WalletCommand, wallet: Wallet): readonly WalletEvent[] =>
  command.type === 'Capture' || command.type === 'Release' ? end(command, wallet) : decideAsked(command, wallet);

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

/** Wallet of a member, never below 0 under concurrent commands, except by a reversal of the payment provider. */
export const walletDecider: StreamDecider<WalletCommand, Wallet, WalletEvent> = {
  name: 'wallet',
  stream,
  streamOf: ({ userId }) => stream(userId),
  decide,
  evolve,
  initialState: { balance: { coins: 0, pixtokens: 0 }, handled: noEntries, reservations: noEntries },
};
