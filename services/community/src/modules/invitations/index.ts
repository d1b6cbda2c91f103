import { Inject, Injectable, Module } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { UserEvent } from '@pixchange/contracts/events/accounts';
import type { Recorded } from '@pixchange/contracts/events/envelope';
import type { Database } from '../../platform/read-model/database.ts';
import type { FeatureModule } from '../../platform/feature-module.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import type { Consumer } from '../../platform/relay/consumer.ts';
import { commandsOf } from '../../platform/command-handlers.ts';
import { DATABASE } from '../../platform/tokens.ts';
import { invitationsDecider } from './invitations.decider.ts';
import { invitationsProjection } from './invitations.projection.ts';
import { rewardInviter } from './invitations.policy.ts';

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

  /** Those who came through a person's invitation, as far as they are here. */
  async invitedBy(inviterId: string): Promise<string[]> {
    const rows: { user_id: string }[] = await this.database.query(
      'SELECT p.user_id FROM read.invitations i JOIN read.invitation_people p ON p.user_id = i.invited_id WHERE i.inviter_id = $1 AND i.inviter_id <> i.invited_id ORDER BY p.user_id',
      [inviterId],
    );
    return rows.map(({ user_id }) => user_id);
  }
}

@Module({ providers: [InvitationCommandHandler, InvitationsQueries] })
class InvitationsModule {}

/** Rewards inviters. Whatever is handled twice decides nothing the second time. */
const rewardInviters = (bus: CommandBus, queries: InvitationsQueries): Consumer => ({
  name: 'reward-inviters',
  types: ['EmailConfirmed'],
  reads: ['invitations'],
  concurrency: 4,
  handle: async (event) => {
    const confirmed = event as Recorded<Extract<UserEvent, { type: 'EmailConfirmed' }>>;
    for (const command of rewardInviter(confirmed, await queries.inviterOf(confirmed.data.userId)))
      await bus.execute(new RunInvitationCommand(command));
    return undefined;
  },
});

/** Who invited a person, and whom they invited. */
const personalDataOf = (queries: InvitationsQueries): PersonalData => ({
  async *entries(userId) {
    yield {
      path: 'invitations.json',
      json: { invited_by: await queries.inviterOf(userId), invited: await queries.invitedBy(userId) },
    };
  },
  async *streams(userId) {
    yield invitationsDecider.stream(userId);
  },
});

export const invitationsFeature: FeatureModule = {
  name: 'invitations',
  nest: InvitationsModule,
  projections: [invitationsProjection],
  consumers: (context) => [rewardInviters(context.get(CommandBus), context.get(InvitationsQueries))],
  personalData: (providers) => personalDataOf(providers.get(InvitationsQueries)),
};
