import type { ProposalView } from '@pixchange/contracts/http/admin-proposals';
import type { ProposedAction } from '@pixchange/contracts/http/values/proposals';

const names: Readonly<Record<ProposedAction, string>> = {
  'users.give_role': 'Give a role',
  'users.take_role': 'Take a role away',
  'users.erase': 'Erase an account',
  'users.suspend': 'Suspend an account',
  'images.refund_buyers': 'Refund the buyers of a work',
  'users.reset_second_factor': 'Reset a second factor',
};

export const actionChoices = Object.entries(names).map(([id, name]) => ({ id, name }));

/** What is proposed, as `Give a role: moderator`. */
export const actionText = ({ action, details }: Pick<ProposalView, 'action' | 'details'>): string => {
  const { role } = details;
  return role === undefined || role === null || action === 'users.suspend'
    ? names[action]
    : `${names[action]}: ${role}`;
};

/** Shown once a change was asked for: it may wait. */
export const outcomeText = ({ status }: Pick<ProposalView, 'status'>, done: string): string =>
  status === 'done' ? done : 'Proposed. Somebody else has to approve it.';
