import type { ProposalView } from '@pixchange/contracts/http/admin-proposals';
import type { ProposedAction } from '@pixchange/contracts/http/values/proposals';

const names: Readonly<Record<ProposedAction, string>> = {
  'users.give_role': 'Give a role',
  'users.take_role': 'Remove a role',
  'users.erase': 'Erase an account',
  'users.suspend': 'Suspend an account',
  'images.refund_buyers': 'Refund the buyers of a work',
  'users.reset_second_factor': 'Reset a second factor',
  'purchases.refund': 'Refund a purchase',
  'reconciliation.resolve': 'Resolve a difference',
  'api_keys.change_limit': 'Change the limits of an API key',
  'coin_packs.edit': 'Sell coins below the usual rate',
};

export const actionChoices = Object.entries(names).map(([id, name]) => ({ id, name }));

/** Returns a proposal as text, such as `Give a role: moderator`. */
export const actionText = ({ action, details }: Pick<ProposalView, 'action' | 'details'>): string => {
  const { role, cents } = details;
  if (typeof cents === 'number') return `${names[action]}: $${(cents / 100).toFixed(2)}`;
  return role === undefined || role === null || action === 'users.suspend'
    ? names[action]
    : `${names[action]}: ${role}`;
};

/** Returns the member that a proposal is about; for a refund, the member who receives the money. */
export const memberOf = ({ target_id, details }: Pick<ProposalView, 'target_id' | 'details'>): string =>
  typeof details['user_id'] === 'string' ? details['user_id'] : target_id;

/** Returns the message after a request for a change that may need an approval. */
export const outcomeText = ({ status }: Pick<ProposalView, 'status'>, done: string): string =>
  status === 'done' ? done : 'Proposed. Someone else has to approve it.';
