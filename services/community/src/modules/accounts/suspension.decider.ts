import { suspensionEvents, type SuspensionEvent } from '@pixchange/contracts/events/moderation';
import type { Decider } from '../../kernel/decider.ts';
import { DomainError } from '../../kernel/errors.ts';
import { refuseOwn, type Decision } from '../../kernel/moderated.ts';

export interface SuspensionCommand {
  readonly type: 'SuspendAccount' | 'ReinstateAccount';
  readonly userId: string;
  readonly decision: Decision;
}

export interface Suspension {
  readonly suspended: boolean;
  /** Whether the account has a role. */
  readonly isStaff: boolean;
}

export const isSuspensionCommand = (command: { readonly type: string }): command is SuspensionCommand =>
  command.type === 'SuspendAccount' || command.type === 'ReinstateAccount';

export const isSuspensionEvent = (event: { readonly type: string }): event is SuspensionEvent =>
  Object.hasOwn(suspensionEvents, event.type);

const decide = (
  { type, userId, decision }: SuspensionCommand,
  { suspended, isStaff }: Suspension,
): readonly SuspensionEvent[] => {
  refuseOwn(userId, decision.moderatorId);
  // Otherwise a moderator could suspend another moderator who disagrees.
  if (isStaff && decision.role !== 'admin') throw new DomainError('moderation.admin');
  if (suspended === (type === 'SuspendAccount')) return [];
  return [{ type: suspended ? 'AccountReinstated' : 'AccountSuspended', data: { userId, ...decision } }];
};

const evolve = (state: Suspension, event: SuspensionEvent): Suspension => ({
  ...state,
  suspended: event.type === 'AccountSuspended',
});

/** Suspension and reinstatement of a member, decided on the stream of the account. */
export const suspensionDecider: Decider<SuspensionCommand, Suspension, SuspensionEvent> = {
  decide,
  evolve,
  initialState: { suspended: false, isStaff: false },
};
