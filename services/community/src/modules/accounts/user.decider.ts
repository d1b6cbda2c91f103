import type { UserEvent } from '@pixchange/contracts/events/accounts';
import type { ErasureEvent } from '@pixchange/contracts/events/erasure';
import type { SuspensionEvent } from '@pixchange/contracts/events/moderation';
import type { ProfileEvent } from '@pixchange/contracts/events/profiles';
import type { StreamDecider } from '../../kernel/decider.ts';
import { DomainError, unreachable } from '../../kernel/errors.ts';
import { streamsOf } from '../../kernel/stream.ts';
import { erasureDecider, isErasureCommand, isErasureEvent, type ErasureCommand } from './erasure/erasure.decider.ts';
import {
  decideProof,
  evolveProof,
  isProofCommand,
  isReleaseCommand,
  refuseOtherAddress,
  releaseEmail,
  type EmailProof,
  type ProofCommand,
} from './registration/email-proof.decider.ts';
import {
  isProfileCommand,
  isProfileEvent,
  newProfile,
  profileDecider,
  type Profile,
  type ProfileCommand,
} from './profiles/profile.decider.ts';
import {
  isSuspensionCommand,
  isSuspensionEvent,
  suspensionDecider,
  type SuspensionCommand,
} from './suspension.decider.ts';

const roles = ['moderator', 'auditor', 'admin'] as const;
export type Role = (typeof roles)[number];

export const isRole = (value: unknown): value is Role => roles.some((role) => role === value);

export type UserCommand =
  | {
      readonly type: 'StartRegistration';
      readonly userId: string;
      readonly email: string | null;
      readonly emailHash: string;
      readonly registrationSource: number;
      readonly inviterId?: string | undefined;
      readonly locale?: string | undefined;
    }
  | {
      readonly type: 'CompleteRegistration';
      readonly userId: string;
      readonly username: string;
      readonly usernameHash: string;
      readonly fullName: string;
      readonly albumIds: { readonly default: string; readonly favourites: string; readonly tops: string };
      /** Id of the confirmation email; null when there is no address for one. */
      readonly requestId: string | null;
    }
  | { readonly type: 'RequestConfirmation'; readonly userId: string; readonly requestId: string }
  /** `placeholderHash` stands for a missing email; `requestId` identifies the confirmation email. */
  | {
      readonly type: 'AddEmail';
      readonly userId: string;
      readonly email: string;
      readonly emailHash: string;
      readonly placeholderHash: string;
      readonly requestId: string;
    }
  | ProofCommand
  /** `emailHash` is the hash of the address that the link was sent to, if known. */
  | { readonly type: 'ConfirmEmail'; readonly userId: string; readonly emailHash?: string | null }
  | { readonly type: 'GrantRole'; readonly userId: string; readonly role: Role }
  | { readonly type: 'RevokeRole'; readonly userId: string; readonly role: Role };

export type Member = Extract<User, { roles: readonly Role[] }>;

export type User =
  | { readonly status: 'none' }
  | { readonly status: 'started'; readonly emailHash: string }
  | {
      readonly status: 'not_confirmed' | 'confirmed';
      readonly emailHash: string;
      readonly roles: readonly Role[];
      readonly profile: Profile;
      readonly suspended: boolean;
      /**
       * Roles that an event without a valid signature claims to grant or revoke. The claim has no effect. The next
       * signed event about the role removes it from this list.
       */
      readonly disregarded?: readonly Role[];
      readonly proof?: EmailProof;
    }
  /** Erased account, which accepts no more commands. Its names are released, except the email of a suspended member. */
  | {
      readonly status: 'erased';
      readonly emailHash: string;
      readonly usernameHash: string;
      readonly suspended: boolean;
      readonly erasure: 'running' | 'done';
      readonly code: string;
    };

/** Events of a stream `user-{userId}`. */
export type AccountEvent = UserEvent | ProfileEvent | ErasureEvent | SuspensionEvent;
export type AccountCommand = UserCommand | ProfileCommand | ErasureCommand | SuspensionCommand;

const start = ({
  userId,
  email,
  emailHash,
  registrationSource,
  inviterId,
  locale,
}: Extract<UserCommand, { type: 'StartRegistration' }>): readonly UserEvent[] => [
  {
    type: 'RegistrationStarted',
    data: {
      userId,
      email,
      emailHash,
      registrationSource,
      ...(inviterId === undefined ? {} : { inviterId }),
      ...(locale === undefined ? {} : { locale }),
    },
  },
];

const complete = (
  command: Extract<UserCommand, { type: 'CompleteRegistration' }>,
  state: User,
): readonly UserEvent[] => {
  if (state.status === 'none') throw new DomainError('not_found');
  if (state.status === 'erased') throw new DomainError('account.registration-ended');
  if (state.status !== 'started') throw new DomainError('account.already-registered');
  const { userId, username, usernameHash, fullName, albumIds, requestId } = command;
  return [
    {
      type: 'RegistrationCompleted',
      data: {
        userId,
        username,
        usernameHash,
        fullName,
        defaultAlbumId: albumIds.default,
        favouritesAlbumId: albumIds.favourites,
        topsAlbumId: albumIds.tops,
      },
    },
    ...(requestId === null ? [] : [{ type: 'ConfirmationRequested', data: { userId, requestId } } as const]),
  ];
};

const registered = (state: User): Member => {
  if (!('roles' in state)) throw new DomainError('not_found');
  return state;
};

const changeRole = (
  { type, userId, role }: Extract<UserCommand, { role: Role }>,
  { roles, disregarded = [] }: Member,
): readonly UserEvent[] => {
  const granted = type === 'GrantRole';
  // A decision about a disregarded role is recorded even if the role doesn't change, because only a signed event clears
  // the unsigned claim.
  if (roles.includes(role) === granted && !disregarded.includes(role)) return [];
  return [{ type: granted ? 'RoleGranted' : 'RoleRevoked', data: { userId, role } }];
};

const addEmail = (
  { userId, email, emailHash, placeholderHash, requestId }: Extract<UserCommand, { type: 'AddEmail' }>,
  member: Member,
): readonly UserEvent[] => {
  if (member.emailHash === emailHash) return [];
  if (member.emailHash !== placeholderHash) throw new DomainError('account.has-email');
  return [
    { type: 'EmailAdded', data: { userId, email, emailHash } },
    { type: 'ConfirmationRequested', data: { userId, requestId } },
  ];
};

type EmailCommand = Extract<UserCommand, { type: 'RequestConfirmation' | 'AddEmail' | 'ConfirmEmail' }>;

const decideEmail = (command: EmailCommand, member: Member): readonly UserEvent[] => {
  const { userId } = command;
  switch (command.type) {
    case 'RequestConfirmation':
      if (member.status === 'confirmed') throw new DomainError('account.already-confirmed');
      return [{ type: 'ConfirmationRequested', data: { userId, requestId: command.requestId } }];
    case 'AddEmail':
      return addEmail(command, member);
    case 'ConfirmEmail':
      refuseOtherAddress(command, member);
      return member.status === 'confirmed' ? [] : [{ type: 'EmailConfirmed', data: { userId } }];
    default:
      return unreachable(command);
  }
};

const decideRegistered = (command: Exclude<UserCommand, ProofCommand>, state: User): readonly UserEvent[] => {
  switch (command.type) {
    case 'StartRegistration':
      return state.status === 'none' ? start(command) : [];
    case 'CompleteRegistration':
      return complete(command, state);
    case 'RequestConfirmation':
    case 'AddEmail':
    case 'ConfirmEmail':
      return decideEmail(command, registered(state));
    case 'GrantRole':
    case 'RevokeRole':
      return changeRole(command, registered(state));
    default:
      return unreachable(command);
  }
};

const evolveRoles = (
  { disregarded = [], ...state }: Member,
  { type, data: { role } }: Extract<UserEvent, { type: 'RoleGranted' | 'RoleRevoked' | 'RoleDisregarded' }>,
): User => {
  const others = (roles: readonly Role[]): readonly Role[] => roles.filter((other) => other !== role);
  if (type === 'RoleDisregarded') return { ...state, disregarded: [...others(disregarded), role] };
  const roles = type === 'RoleGranted' ? [...others(state.roles), role] : others(state.roles);
  const rest = others(disregarded);
  return { ...state, roles, ...(rest.length === 0 ? {} : { disregarded: rest }) };
};

const evolveMember = (
  state: Member,
  event: Exclude<
    UserEvent,
    { type: 'RegistrationStarted' | 'RegistrationCompleted' | 'ConfirmationRequested' | 'EmailDisregarded' }
  >,
): User => {
  switch (event.type) {
    case 'EmailAdded':
    case 'EmailReleased':
      return { ...state, emailHash: event.data.emailHash };
    case 'EmailConfirmed':
      return { ...state, status: 'confirmed' };
    case 'EmailProven':
    case 'SignUpAttempted':
    case 'PasswordChanged':
      return { ...state, proof: evolveProof(state.proof ?? {}, event) };
    case 'RoleGranted':
    case 'RoleRevoked':
    case 'RoleDisregarded':
      return evolveRoles(state, event);
    default:
      return unreachable(event);
  }
};

const evolveRegistered = (state: User, event: UserEvent): User => {
  switch (event.type) {
    case 'RegistrationStarted':
      return { status: 'started', emailHash: event.data.emailHash };
    case 'RegistrationCompleted':
      return state.status !== 'started'
        ? state
        : {
            status: 'not_confirmed',
            emailHash: state.emailHash,
            roles: [],
            suspended: false,
            profile: newProfile(event.data.usernameHash, event.data.fullName),
          };
    case 'ConfirmationRequested':
    case 'EmailDisregarded':
      return state;
    default:
      return 'roles' in state ? evolveMember(state, event) : state;
  }
};

const erasureOf = (state: User) =>
  state.status === 'erased' ? ({ status: state.erasure, code: state.code } as const) : erasureDecider.initialState;

const suspensionOf = ({ suspended, roles }: Member) => ({ suspended, isStaff: roles.length > 0 });

const decide = (command: AccountCommand, state: User): readonly AccountEvent[] => {
  if (isProfileCommand(command)) return profileDecider.decide(command, registered(state).profile);
  if (isErasureCommand(command)) {
    if (command.type === 'AbandonRegistration')
      return state.status === 'started' ? erasureDecider.decide(command, erasureDecider.initialState) : [];
    if (state.status !== 'erased') registered(state);
    return erasureDecider.decide(command, erasureOf(state));
  }
  if (isSuspensionCommand(command)) return suspensionDecider.decide(command, suspensionOf(registered(state)));
  if (isReleaseCommand(command))
    return 'roles' in state || state.status === 'started' ? releaseEmail(command, state) : [];
  if (isProofCommand(command)) return decideProof(command, registered(state));
  return decideRegistered(command, state);
};

const evolve = (state: User, event: AccountEvent): User => {
  if (isProfileEvent(event))
    return 'profile' in state ? { ...state, profile: profileDecider.evolve(state.profile, event) } : state;
  if (isSuspensionEvent(event))
    return 'roles' in state
      ? { ...state, suspended: suspensionDecider.evolve(suspensionOf(state), event).suspended }
      : state;
  if (!isErasureEvent(event)) return state.status === 'erased' ? state : evolveRegistered(state, event);
  if (state.status === 'none') return state;
  const { status, code } = erasureDecider.evolve(erasureOf(state), event) as {
    status: 'running' | 'done';
    code: string;
  };
  const usernameHash =
    'profile' in state ? state.profile.usernameHash : 'usernameHash' in state ? state.usernameHash : '';
  const suspended = 'suspended' in state && state.suspended;
  return { status: 'erased', emailHash: state.emailHash, usernameHash, suspended, erasure: status, code };
};

export const userStream = streamsOf('user');

/** Account of a member, from the first step of the registration to the erasure. */
export const userDecider: StreamDecider<AccountCommand, User, AccountEvent> = {
  name: 'user',
  stream: userStream,
  streamOf: ({ userId }) => userStream(userId),
  decide,
  evolve,
  initialState: { status: 'none' },
};
