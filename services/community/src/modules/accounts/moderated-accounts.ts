import { idForm } from '@pixchange/contracts/http/fields';
import type { ModeratedPeople } from '../../extensions/moderated.ts';
import type { Commands } from '../../runtime/commands/commands.ts';
import type { AccountsQueries } from './accounts.queries.ts';
import { userDecider } from './user.decider.ts';

/** Returns the moderation adapter of members: lookup, suspension and reinstatement. */
export const moderatedAccounts = (queries: AccountsQueries, commands: Commands): ModeratedPeople => ({
  ownerSeenBy: async (userId, viewerId) => (await queries.some([userId], viewerId))[0]?.id ?? null,
  show: async (userId) => {
    const view = idForm.test(userId) ? await queries.moderated(userId) : null;
    return view === null ? null : { view, ownerId: userId, withheld: view.status === 'suspended' };
  },
  withhold: async (userId, decision) => {
    await commands.run(userDecider, { type: 'SuspendAccount', userId, decision });
  },
  restore: async (userId, decision) => {
    await commands.run(userDecider, { type: 'ReinstateAccount', userId, decision });
  },
});
