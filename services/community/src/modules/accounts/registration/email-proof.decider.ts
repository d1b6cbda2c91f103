import type { UserEvent } from '@pixchange/contracts/events/accounts';
import type { ErasureEvent } from '@pixchange/contracts/events/erasure';
import type { ProfileEvent } from '@pixchange/contracts/events/profiles';
import { DomainError, unreachable } from '../../../kernel/errors.ts';

export type ReleaseCommand =
  /** Frees the address for a newer registration; an account whose owner proved the address keeps it. */
  | {
      readonly type: 'ReleaseEmail';
      readonly userId: string;
      readonly emailHash: string;
      readonly placeholderHash: string;
    }
  /** Erases an account whose owner couldn't log in without the address; `code` is the code of the receipt. */
  | { readonly type: 'ReplaceAccount'; readonly userId: string; readonly emailHash: string; readonly code: string };

export type ProofCommand =
  | ReleaseCommand
  /** `now` is an ISO 8601 time. */
  | { readonly type: 'RecordSignUpAttempt'; readonly userId: string; readonly requestId: string; readonly now: string }
  /** `changeId` identifies the emailed link; `emailHash` is the hash of the address it was sent to, if known. */
  | {
      readonly type: 'ChangePassword';
      readonly userId: string;
      readonly changeId: string;
      readonly emailHash?: string | null;
    };

/** Facts about the ownership of an account's address, besides its confirmation. */
export interface EmailProof {
  /** True when the password was set through an emailed link; login identities attached before that give no access. */
  readonly byReset?: boolean;
  readonly lastPasswordChangeId?: string;
  readonly lastSignUpAttemptAt?: string;
}

interface Account {
  readonly status: 'not_confirmed' | 'confirmed';
  readonly emailHash: string;
  readonly roles: readonly string[];
  readonly suspended: boolean;
  readonly profile: { readonly address: string | null };
  readonly proof?: EmailProof;
}

type ProofEvent = UserEvent | ProfileEvent | ErasureEvent;

const ATTEMPT_NOTICE_MS = 60 * 60_000;

export const isReleaseCommand = (command: { readonly type: string }): command is ReleaseCommand =>
  command.type === 'ReleaseEmail' || command.type === 'ReplaceAccount';

export const isProofCommand = (command: { readonly type: string }): command is Exclude<ProofCommand, ReleaseCommand> =>
  command.type === 'RecordSignUpAttempt' || command.type === 'ChangePassword';

/** Whether the owner of the mailbox has confirmed the address, or reset the password through an email to it. */
export const isProven = ({ status, proof }: Account): boolean => status === 'confirmed' || proof?.byReset === true;

/** Whether a newer registration may take the address; suspended members and members with a role keep theirs. */
export const canReleaseEmail = (account: Account): boolean =>
  !isProven(account) && !account.suspended && account.roles.length === 0;

/**
 * Releases the address of an account, or erases the account with it; does nothing when the address has changed.
 * @throws DomainError `account.email-taken` when the account keeps the address
 */
export const releaseEmail = (
  command: ReleaseCommand,
  state: Account | { readonly status: 'started'; readonly emailHash: string },
): readonly ProofEvent[] => {
  const { userId } = command;
  // The account may have changed its address since it was read.
  if (state.emailHash !== command.emailHash) return [];
  if (state.status !== 'started' && !canReleaseEmail(state)) throw new DomainError('account.email-taken');
  if (command.type === 'ReplaceAccount')
    return [{ type: 'AccountErased', data: { userId, code: command.code, replaced: true } }];
  return state.status === 'started'
    ? []
    : [{ type: 'EmailReleased', data: { userId, emailHash: command.placeholderHash } }];
};

/** Throws `account.token-used-up` when a link was sent to an address other than the account's current one. */
export const refuseOtherAddress = (
  { emailHash }: { readonly emailHash?: string | null },
  account: { readonly emailHash: string },
): void => {
  if (typeof emailHash === 'string' && emailHash !== account.emailHash) throw new DomainError('account.token-used-up');
};

/**
 * Changes the password through an emailed link, which proves access to the mailbox. If the address was not proven
 * before, anything attached to the account may be a stranger's, so the blockchain address is removed.
 */
const changePassword = (
  command: Extract<ProofCommand, { type: 'ChangePassword' }>,
  account: Account,
): readonly ProofEvent[] => {
  const { userId, changeId } = command;
  if (account.proof?.lastPasswordChangeId === changeId) return [];
  refuseOtherAddress(command, account);
  const changed = { type: 'PasswordChanged', data: { userId, changeId } } as const;
  if (isProven(account)) return [changed];
  return [
    { type: 'EmailProven', data: { userId } },
    ...(account.profile.address === null ? [] : [{ type: 'AddressRemoved', data: { userId } } as const]),
    changed,
  ];
};

/** Records at most one attempt an hour, so that nobody's mailbox is flooded. */
const recordSignUpAttempt = (
  { userId, requestId, now }: Extract<ProofCommand, { type: 'RecordSignUpAttempt' }>,
  last: string | undefined,
): readonly ProofEvent[] =>
  last !== undefined && Date.parse(now) < Date.parse(last) + ATTEMPT_NOTICE_MS
    ? []
    : [{ type: 'SignUpAttempted', data: { userId, requestId, attemptedAt: now } }];

export const decideProof = (command: Exclude<ProofCommand, ReleaseCommand>, account: Account): readonly ProofEvent[] =>
  command.type === 'ChangePassword'
    ? changePassword(command, account)
    : recordSignUpAttempt(command, account.proof?.lastSignUpAttemptAt);

export const evolveProof = (
  proof: EmailProof,
  event: Extract<UserEvent, { type: 'EmailProven' | 'SignUpAttempted' | 'PasswordChanged' }>,
): EmailProof => {
  switch (event.type) {
    case 'EmailProven':
      return { ...proof, byReset: true };
    case 'SignUpAttempted':
      return { ...proof, lastSignUpAttemptAt: event.data.attemptedAt };
    case 'PasswordChanged':
      return { ...proof, lastPasswordChangeId: event.data.changeId };
    default:
      return unreachable(event);
  }
};
