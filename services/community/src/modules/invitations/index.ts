import { Inject, Injectable, Module, type INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { UserEvent } from '@pixchange/contracts/events/accounts';
import type { Recorded } from '@pixchange/contracts/events/envelope';
import type { Database } from '../../platform/read-model/database.ts';
import type { Consumer } from '../../platform/relay/consumer.ts';
import { commandsOf } from '../../platform/command-handlers.ts';
import { DATABASE } from '../../platform/tokens.ts';
import { invitationsDecider } from './invitations.decider.ts';
import { rewardInviter } from './invitations.policy.ts';

export { invitationsProjection } from './invitations.projection.ts';

const { Run: RunInvitationCommand, Handler: InvitationCommandHandler } = commandsOf(invitationsDecider);

@Injectable()
class InvitationsQueries {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** Who brought this person; null when that is nobody, nobody who is here, or the person. */
  async inviterOf(invitedId: string): Promise<string | null> {
    const rows: { inviter_id: string }[] = await this.database.query(
      'SELECT i.inviter_id FROM read.invitations i JOIN read.invitation_people p ON p.user_id = i.inviter_id WHERE i.invited_id = $1 AND i.inviter_id <> i.invited_id',
      [invitedId],
    );
    return rows[0]?.inviter_id ?? null;
  }
}

@Module({ providers: [InvitationCommandHandler, InvitationsQueries] })
export class InvitationsModule {}

/** Rewards inviters; the wallet will take its part from the same events. Whatever is handled twice decides nothing the second time. */
export const invitationsConsumers = (app: INestApplicationContext): { relay: Consumer[] } => {
  const [bus, queries] = [app.get(CommandBus), app.get(InvitationsQueries)];
  const consumer: Consumer = {
    name: 'reward-inviters',
    types: ['EmailConfirmed'],
    concurrency: 4,
    handle: async (event) => {
      const confirmed = event as Recorded<Extract<UserEvent, { type: 'EmailConfirmed' }>>;
      for (const command of rewardInviter(confirmed, await queries.inviterOf(confirmed.data.userId))) await bus.execute(new RunInvitationCommand(`invitations-${command.inviterId}`, command));
      return undefined;
    },
  };
  return { relay: [consumer] };
};
