import type { CommandBus } from '@nestjs/cqrs';
import { idForm } from '@pixchange/contracts/http/fields';
import type { ModeratedPeople } from '../../platform/moderated.ts';
import { RunUserCommand } from './accounts.commands.ts';
import type { AccountsQueries } from './accounts.queries.ts';

/** Members as moderators see them. */
export const moderatedAccounts = (queries: AccountsQueries, bus: CommandBus): ModeratedPeople => ({
  ownerSeenBy: async (userId, viewerId) => (await queries.some([userId], viewerId))[0]?.id ?? null,
  show: async (userId) => {
    const view = idForm.test(userId) ? await queries.moderated(userId) : null;
    return view === null ? null : { view, ownerId: userId, withheld: view.status === 'suspended' };
  },
  withhold: async (userId, decision) => {
    await bus.execute(new RunUserCommand({ type: 'SuspendAccount', userId, decision }));
  },
  restore: async (userId, decision) => {
    await bus.execute(new RunUserCommand({ type: 'ReinstateAccount', userId, decision }));
  },
});
