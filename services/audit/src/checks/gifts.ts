import type { GrantCountEvent } from '@pixchange/contracts/events/grant-counts';
import type { GrantEvent } from '@pixchange/contracts/events/grants';
import type { InvitationEvent } from '@pixchange/contracts/events/invitations';
import type { WalletEvent } from '@pixchange/contracts/events/wallet';
import { grants as limits } from '@pixchange/contracts/http/limits';
import { placeOf, type Place } from '../findings.ts';
import { Seen } from '../log/seen.ts';
import { recordedAtOf, type StoredEvent } from '../log/stored-event.ts';
import type { Administrators } from './administrators.ts';
import type { CheckContext, Due } from './check.ts';
import { GrantSums, type Given } from './grant-sums.ts';

type Credit = Extract<WalletEvent, { type: 'WalletCredited' }>;

interface Gift {
  readonly userId: string;
  readonly unit: string;
  readonly amount: number;
  readonly event: Place;
}

interface Reward extends Gift {
  readonly recordedAt: string;
}

interface Grant extends Gift {
  /** Number of approvals needed: at least the contract's own limit, even if the event states fewer. */
  readonly needed: number;
  readonly by: Set<string>;
  /** Time of the last required approval; empty before that. */
  agreedAt: string;
  rejected: boolean;
}

const ofPlatform = (
  { userId, unit, amount }: Pick<Gift, 'userId' | 'unit' | 'amount'>,
  key: string,
  from: string,
): string => `${amount} ${unit} from ${from} to ${userId} under ${key}`;

const foundOf = ({ data: { userId, key, movement } }: Credit): string =>
  ofPlatform({ userId, unit: movement.unit, amount: movement.amount }, key, movement.from);

/**
 * Checks grants and rewards: enough administrators approve a grant before it is credited, a reward is recorded before
 * it is credited, and each is credited once.
 */
export class GiftCheck {
  private readonly grants = new Map<string, Grant>();
  private readonly credited = new Seen();
  private readonly sums: GrantSums;
  private readonly rewards = new Map<string, Reward>();
  private readonly rewarded = new Seen();

  constructor(
    private readonly desk: CheckContext,
    private readonly administrators: Administrators,
  ) {
    this.sums = new GrantSums(desk);
  }

  seeReward({ data }: Extract<InvitationEvent, { type: 'InvitationRewarded' }>, at: StoredEvent): void {
    const { inviterId, invitedId, pixtokens } = data;
    if (inviterId === invitedId)
      this.desk.findings.add(at, {
        code: 'reward.self',
        message: 'nobody invites themselves',
        expected: 'another inviter',
        found: inviterId,
      });
    if (this.rewarded.add(invitedId)) {
      this.desk.findings.add(at, {
        code: 'reward.twice',
        message: 'an invited person earns the inviter one reward',
        expected: 'no reward before',
        found: invitedId,
      });
      return;
    }
    this.rewards.set(invitedId, {
      userId: inviterId,
      unit: 'pixtokens',
      amount: pixtokens,
      recordedAt: recordedAtOf(at),
      event: placeOf(at),
    });
  }

  see(event: GrantEvent, at: StoredEvent): void {
    if (event.type === 'GrantProposed') return this.propose(event.data, at);
    const { grantId, administratorId } = event.data;
    const grant = this.grants.get(grantId);
    if (grant === undefined) {
      // A grant is removed once it is credited, because later events about it move nothing.
      if (!this.credited.has(grantId))
        this.desk.findings.add(at, {
          code: 'grant.unknown',
          message: 'a decision about a grant comes after its proposal',
          expected: `GrantProposed of ${grantId}`,
          found: 'none',
        });
      return;
    }
    if (event.type === 'GrantRejected') grant.rejected = true;
    else this.agree(grant, administratorId, at);
  }

  /** Whether a refund that one member of staff decided alone counts in the daily sums. */
  counts(given: Given): boolean {
    return this.sums.counts(given);
  }

  seeCount(event: GrantCountEvent, at: StoredEvent): void {
    const { grantId } = event.data;
    const grant = this.grants.get(grantId);
    if (event.type === 'GrantCounted')
      return this.sums.count(event.data, at, grant !== undefined || this.credited.has(grantId));
    if (grant?.needed === 1)
      this.desk.findings.add(at, {
        code: 'grant.count-released',
        message: 'a grant by one administrator is not removed from the daily sums',
        expected: 'no release',
        found: grantId,
      });
    this.sums.release(event.data);
  }

  credit(event: Credit, at: StoredEvent): void {
    if (event.data.cause.type === 'grant') this.creditGrant(event, at);
    else this.creditReward(event, at);
  }

  finish(due: Due): void {
    for (const [grantId, grant] of this.grants) {
      if (!grant.rejected && grant.agreedAt !== '')
        due({
          code: 'grant.not-credited',
          message: `grant ${grantId} of ${grant.amount} ${grant.unit} is approved but not credited`,
          since: grant.agreedAt,
          event: grant.event,
        });
    }
    for (const [invitedId, reward] of this.rewards)
      due({
        code: 'reward.not-credited',
        message: `the reward for inviting ${invitedId} is not credited`,
        since: reward.recordedAt,
        event: reward.event,
      });
  }

  private propose(
    {
      grantId,
      administratorId,
      userId,
      unit,
      amount,
      approvalsNeeded,
    }: Extract<GrantEvent, { type: 'GrantProposed' }>['data'],
    at: StoredEvent,
  ): void {
    if (this.grants.has(grantId)) {
      this.desk.findings.add(at, {
        code: 'grant.proposed-twice',
        message: 'a grant is proposed once',
        expected: 'a new grant',
        found: grantId,
      });
      return;
    }
    const needed = Math.max(approvalsNeeded, amount > limits.aloneMax[unit] ? 2 : 1);
    if (needed === 1) this.sums.mustCount({ grantId, administratorId, userId, unit, amount }, at);
    const grant: Grant = {
      userId,
      unit,
      amount,
      event: placeOf(at),
      needed,
      by: new Set(),
      agreedAt: '',
      rejected: false,
    };
    this.grants.set(grantId, grant);
    this.agree(grant, administratorId, at);
  }

  private agree(grant: Grant, administratorId: string, at: StoredEvent): void {
    const { findings, isWholeLog } = this.desk;
    if (administratorId === grant.userId)
      findings.add(at, {
        code: 'grant.own-wallet',
        message: 'administrators do not approve grants to themselves',
        expected: 'another administrator',
        found: administratorId,
      });
    // An excerpt does not show who had which role.
    else if (isWholeLog && !this.administrators.has(administratorId))
      findings.add(at, {
        code: 'grant.no-administrator',
        message: 'only administrators propose and approve grants',
        expected: 'the role admin at that time',
        found: administratorId,
      });
    else this.count(grant, administratorId, at);
  }

  private count(grant: Grant, administratorId: string, at: StoredEvent): void {
    grant.by.add(administratorId);
    if (grant.agreedAt === '' && grant.by.size >= grant.needed) grant.agreedAt = recordedAtOf(at);
  }

  private creditGrant(event: Credit, at: StoredEvent): void {
    const { findings } = this.desk;
    const grantId = event.data.cause.id;
    const grant = this.grants.get(grantId);
    if (grant === undefined) {
      findings.add(at, {
        code: 'grant.credit-unexplained',
        message: 'a grant is proposed before it is credited, and credited once',
        expected: `grant ${grantId}, not credited`,
        found: 'none',
      });
      return;
    }
    if (grant.rejected)
      findings.add(at, {
        code: 'grant.rejected',
        message: 'a rejected grant is not credited',
        expected: 'no credit',
        found: foundOf(event),
      });
    if (grant.by.size < grant.needed)
      findings.add(at, {
        code: 'grant.not-agreed',
        message: 'a grant is credited only after enough administrators approved it',
        expected: grant.needed,
        found: grant.by.size,
      });
    findings.mustEqual(
      at,
      'grant.credit',
      'a grant is credited as it was proposed',
      ofPlatform(grant, `grant:${grantId}`, 'house:grants'),
      foundOf(event),
    );
    this.credited.add(grantId);
    this.grants.delete(grantId);
  }

  private creditReward(event: Credit, at: StoredEvent): void {
    const { findings } = this.desk;
    const invitedId = event.data.cause.id;
    const reward = this.rewards.get(invitedId);
    if (reward === undefined) {
      findings.add(at, {
        code: 'reward.credit-unexplained',
        message: 'a reward is earned before it is credited, and credited once',
        expected: `a reward for inviting ${invitedId}, not credited`,
        found: 'none',
      });
      return;
    }
    findings.mustEqual(
      at,
      'reward.credit',
      'a reward is credited as it was earned',
      ofPlatform(reward, `invitation:${invitedId}`, 'house:grants'),
      foundOf(event),
    );
    this.rewards.delete(invitedId);
  }
}
