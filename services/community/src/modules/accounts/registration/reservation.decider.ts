import type { ReservationEvent } from '@pixchange/contracts/events/accounts';
import type { ErrorCode } from '@pixchange/contracts/http/errors';
import type { StreamDecider } from '../../../kernel/decider.ts';
import { DomainError, unreachable } from '../../../kernel/errors.ts';
import { streamsOf, type StreamId } from '../../../kernel/stream.ts';

/** Hashed name of one kind; the log never contains the name itself. */
export interface HashedName {
  readonly kind: 'email' | 'username' | 'facebook' | 'address';
  readonly nameHash: string;
}

export type ReservationCommand = HashedName &
  (
    | {
        /** Reserves the name until a time; the same member may extend the reservation. Times are ISO 8601. */
        readonly type: 'ReserveName';
        readonly userId: string;
        readonly now: string;
        readonly until: string;
        /** Error code when another member has the name. */
        readonly taken: ErrorCode;
        /** True to record a new reservation even if the member already holds the name. */
        readonly renewed?: boolean;
      }
    /** Assigns the name to the member until it is released. */
    | { readonly type: 'ClaimName'; readonly userId: string; readonly taken: ErrorCode }
    /** Releases the name. With a `turn`, only the reservation of that turn ends, not a later one by the same member. */
    | { readonly type: 'ReleaseName'; readonly userId: string; readonly turn?: number }
  );

/** State of a name. `turn` counts its changes, so that a late release can't end a newer reservation. */
export type Reservation =
  | { readonly status: 'free'; readonly turn: number }
  | { readonly status: 'reserved'; readonly userId: string; readonly until: string; readonly turn: number }
  | { readonly status: 'claimed'; readonly userId: string; readonly turn: number };

const isHeldBy = (state: Reservation, userId: string): boolean => state.status !== 'free' && state.userId === userId;

/** Whether a member may have the name now; `now` is an ISO 8601 time. */
export const isFreeFor = (state: Reservation, userId: string, now: string): boolean =>
  isHeldBy(state, userId) || state.status === 'free' || (state.status === 'reserved' && state.until <= now);

const reserve = (
  { nameHash, userId, now, until, taken, renewed = false }: Extract<ReservationCommand, { type: 'ReserveName' }>,
  state: Reservation,
): readonly ReservationEvent[] => {
  if (!isFreeFor(state, userId, now)) throw new DomainError(taken);
  const longEnough =
    isHeldBy(state, userId) && (state.status === 'claimed' || (state.status === 'reserved' && state.until >= until));
  return longEnough && !renewed ? [] : [{ type: 'NameReserved', data: { nameHash, userId, until } }];
};

const claim = (
  { nameHash, userId, taken }: Extract<ReservationCommand, { type: 'ClaimName' }>,
  state: Reservation,
): readonly ReservationEvent[] => {
  // An expired reservation of another member also blocks the claim: its holder may believe that the name is theirs.
  if (state.status !== 'free' && !isHeldBy(state, userId)) throw new DomainError(taken);
  return state.status === 'claimed' ? [] : [{ type: 'NameClaimed', data: { nameHash, userId } }];
};

const decide = (command: ReservationCommand, state: Reservation): readonly ReservationEvent[] => {
  switch (command.type) {
    case 'ReserveName':
      return reserve(command, state);
    case 'ClaimName':
      return claim(command, state);
    case 'ReleaseName': {
      const { nameHash, userId, turn = state.turn } = command;
      return isHeldBy(state, userId) && turn === state.turn
        ? [{ type: 'NameReleased', data: { nameHash, userId } }]
        : [];
    }
    default:
      return unreachable(command);
  }
};

const evolve = (state: Reservation, event: ReservationEvent): Reservation => {
  const turn = state.turn + 1;
  switch (event.type) {
    case 'NameReserved':
      // A member who reserves their claimed name again keeps the claim.
      if (state.status === 'claimed' && state.userId === event.data.userId) return { ...state, turn };
      return { status: 'reserved', userId: event.data.userId, until: event.data.until, turn };
    case 'NameClaimed':
      return { status: 'claimed', userId: event.data.userId, turn };
    case 'NameReleased':
      return { status: 'free', turn };
    default:
      return unreachable(event);
  }
};

const stream = ({ kind, nameHash }: HashedName): StreamId => streamsOf(kind)(nameHash);

/**
 * Unique names: an email, a username, a blockchain address or a login identity is reserved, then claimed, and finally
 * released. A name belongs to one member at a time.
 */
export const reservationDecider: StreamDecider<ReservationCommand, Reservation, ReservationEvent, HashedName> = {
  name: 'reservation',
  stream,
  streamOf: stream,
  decide,
  evolve,
  initialState: { status: 'free', turn: 0 },
};
