import { Inject, Injectable, Module } from '@nestjs/common';
import type { Recorded } from '@pixchange/contracts/events/envelope';
import type { PurchaseEvent } from '@pixchange/contracts/events/purchases';
import { invitations as limits } from '@pixchange/contracts/http/limits';
import type { Config } from '../../config.ts';
import { dayOf } from '../../kernel/days.ts';
import { hasId } from '../../kernel/id-set.ts';
import { Commands } from '../../runtime/commands/commands.ts';
import { LOG } from '../../runtime/http/errors.filter.ts';
import type { Log } from '../../platform/log.ts';
import { Metrics } from '../../platform/metrics.ts';
import { runAsSystem } from '../../platform/request-context.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { FeatureModule } from '../../extensions/feature-module.ts';
import type { PersonalData } from '../../extensions/personal-data.ts';
import type { Consumer } from '../../runtime/followers/consumer.ts';
import { CONFIG, DATABASE } from '../../platform/tokens.ts';
import { People } from '../accounts/people.face.ts';
import { invitationsDecider, refusalOf, type Refusal, type Reward } from './invitations.decider.ts';
import { invitationsProjection } from './invitations.projection.ts';
import { mailboxHash } from './mailbox.ts';
import { rewardedMailboxDecider } from './rewarded-mailbox.decider.ts';

@Injectable()
class InvitationsQueries {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** Returns the id of the inviter; null when nobody else invited the member, or the inviter's account is erased. */
  async inviterOf(invitedId: string): Promise<string | null> {
    const rows: { inviter_id: string }[] = await this.database.query(
      'SELECT i.inviter_id FROM read.invitations i JOIN read.invitation_people p ON p.user_id = i.inviter_id WHERE i.invited_id = $1 AND i.inviter_id <> i.invited_id',
      [invitedId],
    );
    return rows[0]?.inviter_id ?? null;
  }

  /** Returns the id of the inviter whom a purchase earned a reward, even if the buyer's account is erased. */
  async rewardedBy(purchaseId: string): Promise<string | null> {
    const rows: { inviter_id: string }[] = await this.database.query(
      'SELECT inviter_id FROM read.invitation_rewards WHERE purchase_id = $1',
      [purchaseId],
    );
    return rows[0]?.inviter_id ?? null;
  }

  /** Whether the mailbox earned a reward before mailboxes were claimed, which only the rewards show. */
  async wasRewarded(mailbox: string): Promise<boolean> {
    const rows: unknown[] = await this.database.query('SELECT 1 FROM read.invitation_rewards WHERE mailbox = $1', [
      mailbox,
    ]);
    return rows.length > 0;
  }

  /**
   * Records when works of invited members were first seen as public, unless the inviter was already rewarded. Deletes
   * the records of rewarded invitations and of hidden works; a hidden work's time starts again when it returns.
   */
  async watchPublicWorks(): Promise<void> {
    await this.database.query(
      `DELETE FROM work.public_works p WHERE NOT EXISTS (
         SELECT 1 FROM read.image_search s JOIN read.invitations i ON i.invited_id = s.owner_id
         WHERE s.image_id = p.image_id AND NOT i.rewarded)`,
    );
    await this.database.query(
      `INSERT INTO work.public_works (image_id, since)
       SELECT s.image_id, now() FROM read.invitations i JOIN read.image_search s ON s.owner_id = i.invited_id WHERE NOT i.rewarded
       ON CONFLICT DO NOTHING`,
    );
  }

  /**
   * Returns the ids of members who have had a public work for more than `limits.workDays` days, and whose inviter has
   * not been rewarded for them yet.
   */
  async withLastingWork(): Promise<string[]> {
    const rows: { invited_id: string }[] = await this.database.query(
      `SELECT i.invited_id FROM read.invitations i JOIN read.invitation_people p ON p.user_id = i.inviter_id
       WHERE NOT i.rewarded AND EXISTS (
         SELECT 1 FROM read.image_search s JOIN work.public_works w USING (image_id)
         WHERE s.owner_id = i.invited_id AND w.since < now() - make_interval(days => $1))
       ORDER BY i.invited_id`,
      [limits.workDays],
    );
    return rows.map(({ invited_id }) => invited_id);
  }

  /** Returns the ids of members whom the inviter invited and who have not left. */
  async invitedBy(inviterId: string): Promise<string[]> {
    const rows: { user_id: string }[] = await this.database.query(
      'SELECT p.user_id FROM read.invitations i JOIN read.invitation_people p ON p.user_id = i.invited_id WHERE i.inviter_id = $1 AND i.inviter_id <> i.invited_id ORDER BY p.user_id',
      [inviterId],
    );
    return rows.map(({ user_id }) => user_id);
  }
}

/**
 * Rewards inviters once the invited member has bought coins, or has had a public work for `limits.workDays` days. A
 * confirmed email address is not enough, because free addresses would allow reward farming. Handling an event twice
 * changes nothing.
 */
@Injectable()
class InvitationRewards {
  /**
   * Ids of invited members whose inviter was refused a reward. A process logs each refusal once, although it retries
   * every hour.
   */
  private readonly reported = new Set<string>();

  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(InvitationsQueries) private readonly queries: InvitationsQueries,
    @Inject(People) private readonly people: People,
    @Inject(Metrics) private readonly metrics: Metrics,
    @Inject(LOG) private readonly log: Log,
    @Inject(CONFIG) private readonly config: Pick<Config, 'NAME_SECRET'>,
  ) {}

  /**
   * Rewards the inviter of a member, if there is one and the member has a confirmed address. A refusal is logged.
   * @param purchaseId the purchase that earns the reward; null for a work
   */
  async rewardFor(invitedId: string, purchaseId: string | null): Promise<void> {
    const inviterId = await this.queries.inviterOf(invitedId);
    const mailbox = await this.hashOfMailbox(invitedId);
    if (inviterId === null || mailbox === null) return;
    const command = {
      type: 'RewardInviter',
      inviterId,
      invitedId,
      mailbox,
      inviterMailbox: await this.hashOfMailbox(inviterId),
      day: dayOf(new Date()),
      purchaseId,
    } as const;
    const before = await this.commands.stateOf(invitationsDecider, inviterId);
    if (hasId(before.rewarded, invitedId)) return;
    const refusal = refusalOf(command, before) ?? (await this.rewardOnce(command));
    if (refusal === null || this.reported.has(invitedId)) return;
    this.reported.add(invitedId);
    this.metrics.invitationsRefused.inc({ reason: refusal });
    this.log.warn({ code: 'invitations.refused', inviterId, invitedId, reason: refusal }, 'inviter not rewarded');
  }

  /** Takes back the reward that a refunded purchase earned, and prevents one that is not paid yet. */
  async refund(invitedId: string, purchaseId: string): Promise<void> {
    const inviterId = (await this.queries.rewardedBy(purchaseId)) ?? (await this.queries.inviterOf(invitedId));
    if (inviterId === null) return;
    await this.commands.run(invitationsDecider, { type: 'RefundPurchase', inviterId, invitedId, purchaseId });
  }

  async rewardWorks(): Promise<void> {
    await this.queries.watchPublicWorks();
    for (const invitedId of await this.queries.withLastingWork()) await this.rewardFor(invitedId, null);
  }

  /**
   * Claims the mailbox, and rewards the inviter. The claim is an event of its own stream, because different inviters
   * may be rewarded for the same mailbox at the same time.
   */
  private async rewardOnce(command: Reward): Promise<Refusal | null> {
    const { mailbox, invitedId } = command;
    const held = await this.commands.stateOf(rewardedMailboxDecider, mailbox);
    if (held.invitedId === null && (await this.queries.wasRewarded(mailbox))) return 'same-mailbox';
    const claim = await this.commands.run(rewardedMailboxDecider, { type: 'ClaimMailbox', mailbox, invitedId });
    if (claim.state.invitedId !== invitedId) return 'same-mailbox';
    const { events, state } = await this.commands.run(invitationsDecider, command);
    return events.length === 0 ? refusalOf(command, state) : null;
  }

  /**
   * Returns the hash of the mailbox of a member's email address; null without a confirmed address, and for suspended
   * members.
   */
  private async hashOfMailbox(userId: string): Promise<string | null> {
    const recipient = await this.people.mailRecipient(userId);
    return recipient === null ? null : mailboxHash(this.config.NAME_SECRET, recipient.email);
  }
}

@Module({ providers: [InvitationsQueries, InvitationRewards] })
class InvitationsModule {}

const rewardBuyersInviters = (rewards: InvitationRewards): Consumer => ({
  name: 'reward-inviters',
  role: 'relay',
  types: ['PurchaseCaptured', 'PurchaseRefunded'],
  reads: ['invitations', 'accounts'],
  concurrency: 4,
  handle: async (event) => {
    const { type, data } = event as Recorded<Extract<PurchaseEvent, { type: 'PurchaseCaptured' | 'PurchaseRefunded' }>>;
    if (type === 'PurchaseRefunded') await rewards.refund(data.userId, data.purchaseId);
    else await rewards.rewardFor(data.userId, data.purchaseId);
    return undefined;
  },
});

/** Contributes the ids of the inviter and of the invited members to the data export. */
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
  needs: [People],
  consumers: (context) => [rewardBuyersInviters(context.get(InvitationRewards))],
  periodics: (context) => [
    {
      name: 'reward-inviters-of-works',
      role: 'relay',
      everySeconds: 60 * 60,
      work: () => runAsSystem(() => context.get(InvitationRewards).rewardWorks()),
    },
  ],
  personalData: (providers) => personalDataOf(providers.get(InvitationsQueries)),
};
