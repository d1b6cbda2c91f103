import type { ReservationEvent } from '@pixchange/contracts/events/accounts';
import type { ErrorCode } from '@pixchange/contracts/http/errors';
import type { Decider } from '../../kernel/decider.ts';
import { DomainError, unreachable } from '../../kernel/errors.ts';

export type ReservationCommand =
  /** Holds the name for a while; the same person may hold it longer. Times are ISO 8601. */
  | { readonly type: 'ReserveName'; readonly nameHash: string; readonly userId: string; readonly now: string; readonly until: string; readonly taken: ErrorCode }
  /** Makes the name the person's own. */
  | { readonly type: 'ClaimName'; readonly nameHash: string; readonly userId: string; readonly taken: ErrorCode }
  | { readonly type: 'ReleaseName'; readonly nameHash: string; readonly userId: string };

export type Reservation =
  | { readonly status: 'free' }
  | { readonly status: 'reserved'; readonly userId: string; readonly until: string }
  | { readonly status: 'claimed'; readonly userId: string };

const decide = (command: ReservationCommand, state: Reservation): readonly ReservationEvent[] => {
  const { nameHash, userId } = command;
  const mine = state.status !== 'free' && state.userId === userId;
  switch (command.type) {
    case 'ReserveName': {
      if (state.status === 'claimed') return refuseUnless(mine, command.taken);
      if (state.status === 'reserved' && !mine && state.until > command.now) throw new DomainError(command.taken);
      if (state.status === 'reserved' && mine && state.until >= command.until) return [];
      return [{ type: 'NameReserved', data: { nameHash, userId, until: command.until } }];
    }
    case 'ClaimName': {
      if (state.status === 'claimed') return refuseUnless(mine, command.taken);
      if (state.status === 'reserved' && !mine) throw new DomainError(command.taken);
      return [{ type: 'NameClaimed', data: { nameHash, userId } }];
    }
    case 'ReleaseName':
      return mine ? [{ type: 'NameReleased', data: { nameHash, userId } }] : [];
    default:
      return unreachable(command);
  }
};

const refuseUnless = (mine: boolean, code: ErrorCode): readonly ReservationEvent[] => {
  if (!mine) throw new DomainError(code);
  return [];
};

const evolve = (_state: Reservation, event: ReservationEvent): Reservation => {
  switch (event.type) {
    case 'NameReserved':
      return { status: 'reserved', userId: event.data.userId, until: event.data.until };
    case 'NameClaimed':
      return { status: 'claimed', userId: event.data.userId };
    case 'NameReleased':
      return { status: 'free' };
    default:
      return unreachable(event);
  }
};

/** One name, one person: an e-mail or a username is reserved, then claimed, and released when it is given up. */
export const reservationDecider: Decider<ReservationCommand, Reservation, ReservationEvent> = { decide, evolve, initialState: { status: 'free' } };
