import type { UserEvent } from '@pixchange/contracts/events/accounts';
import type { Decider } from '../../kernel/decider.ts';
import { DomainError, unreachable } from '../../kernel/errors.ts';

type Role = 'moderator' | 'auditor' | 'admin';

export type UserCommand =
  | { readonly type: 'StartRegistration'; readonly userId: string; readonly email: string; readonly emailHash: string; readonly registrationSource: number; readonly inviterId?: string | undefined }
  | {
      readonly type: 'CompleteRegistration';
      readonly userId: string;
      readonly username: string;
      readonly usernameHash: string;
      readonly fullName: string;
      readonly albumIds: { readonly default: string; readonly favourites: string; readonly tops: string };
      /** Names the confirmation mail. */
      readonly requestId: string;
    }
  | { readonly type: 'RequestConfirmation'; readonly userId: string; readonly requestId: string }
  | { readonly type: 'ConfirmEmail'; readonly userId: string }
  | { readonly type: 'GrantRole'; readonly userId: string; readonly role: Role };

export type User =
  | { readonly status: 'none' }
  | { readonly status: 'started'; readonly emailHash: string }
  | { readonly status: 'not_confirmed' | 'confirmed'; readonly emailHash: string; readonly usernameHash: string; readonly roles: readonly Role[] };

const complete = (command: Extract<UserCommand, { type: 'CompleteRegistration' }>, state: User): readonly UserEvent[] => {
  if (state.status === 'none') throw new DomainError('not_found');
  if (state.status !== 'started') throw new DomainError('account.already-registered');
  const { userId, username, usernameHash, fullName, albumIds, requestId } = command;
  return [
    {
      type: 'RegistrationCompleted',
      data: { userId, username, usernameHash, fullName, defaultAlbumId: albumIds.default, favouritesAlbumId: albumIds.favourites, topsAlbumId: albumIds.tops },
    },
    { type: 'ConfirmationRequested', data: { userId, requestId } },
  ];
};

const registered = (state: User): Extract<User, { roles: readonly Role[] }> => {
  if (state.status === 'none' || state.status === 'started') throw new DomainError('not_found');
  return state;
};

const decide = (command: UserCommand, state: User): readonly UserEvent[] => {
  const { userId } = command;
  switch (command.type) {
    case 'StartRegistration': {
      const { email, emailHash, registrationSource, inviterId } = command;
      if (state.status !== 'none') return [];
      return [{ type: 'RegistrationStarted', data: { userId, email, emailHash, registrationSource, ...(inviterId === undefined ? {} : { inviterId }) } }];
    }
    case 'CompleteRegistration':
      return complete(command, state);
    case 'RequestConfirmation':
      if (registered(state).status === 'confirmed') throw new DomainError('account.already-confirmed');
      return [{ type: 'ConfirmationRequested', data: { userId, requestId: command.requestId } }];
    case 'ConfirmEmail':
      return registered(state).status === 'confirmed' ? [] : [{ type: 'EmailConfirmed', data: { userId } }];
    case 'GrantRole':
      return registered(state).roles.includes(command.role) ? [] : [{ type: 'RoleGranted', data: { userId, role: command.role } }];
    default:
      return unreachable(command);
  }
};

const evolve = (state: User, event: UserEvent): User => {
  switch (event.type) {
    case 'RegistrationStarted':
      return { status: 'started', emailHash: event.data.emailHash };
    case 'RegistrationCompleted':
      return state.status === 'none' ? state : { status: 'not_confirmed', emailHash: state.emailHash, usernameHash: event.data.usernameHash, roles: [] };
    case 'ConfirmationRequested':
      return state;
    case 'EmailConfirmed':
      return state.status === 'not_confirmed' ? { ...state, status: 'confirmed' } : state;
    case 'RoleGranted':
      return state.status === 'not_confirmed' || state.status === 'confirmed' ? { ...state, roles: [...state.roles, event.data.role] } : state;
    default:
      return unreachable(event);
  }
};

/** A person's account, from the first step of the registration on. */
export const userDecider: Decider<UserCommand, User, UserEvent> = { decide, evolve, initialState: { status: 'none' } };
