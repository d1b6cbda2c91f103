import { Inject, Injectable } from '@nestjs/common';
import type { GrantEvent } from '@pixchange/contracts/events/grants';
import { grants as limits } from '@pixchange/contracts/http/limits';
import { Commands } from '../../../runtime/commands/commands.ts';
import { grantAllowanceDecider, isCounted, type CountedGrant } from './grant-allowance.decider.ts';
import { GrantsQueries } from './grants.queries.ts';

type Grant = Omit<Extract<GrantEvent, { type: 'GrantProposed' }>['data'], 'approvalsNeeded' | 'reason'>;

const guardsOf = ({ administratorId, userId }: Pick<Grant, 'administratorId' | 'userId'>) =>
  [
    { guard: 'administrator', subjectId: administratorId },
    { guard: 'receiver', subjectId: userId },
  ] as const;

/**
 * Enforces the two daily limits on grants without a second administrator. A grant counts against both limits before it
 * is recorded, so a crash in between can only leave a count without a grant. A repeated request uses that count;
 * otherwise it expires with the window.
 */
@Injectable()
export class GrantAllowances {
  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(GrantsQueries) private readonly queries: GrantsQueries,
  ) {}

  /**
   * Counts the grant; returns true when it fits both limits, now or in an earlier attempt. A grant that does not fit
   * may still count against the administrator's limit, until `release`.
   */
  async take(grant: Grant): Promise<boolean> {
    if (grant.amount > limits.aloneMax[grant.unit]) return false;
    const counted: CountedGrant = {
      grantId: grant.grantId,
      unit: grant.unit,
      amount: grant.amount,
      at: new Date().toISOString(),
    };
    for (const { guard, subjectId } of guardsOf(grant)) {
      const { hasEvents } = await this.commands.stateOf(grantAllowanceDecider, { guard, subjectId });
      const earlier = hasEvents ? [] : await this.queries.givenAlone(guard, subjectId);
      const { state } = await this.commands.run(grantAllowanceDecider, {
        type: 'CountGrant',
        guard,
        subjectId,
        grant: counted,
        earlier,
      });
      if (!isCounted(state, counted)) return false;
    }
    return true;
  }

  /** Releases the counts of a grant that waits for a second administrator, so that it counts against neither limit. */
  async release(grant: Grant): Promise<void> {
    const { grantId } = grant;
    for (const { guard, subjectId } of guardsOf(grant))
      await this.commands.run(grantAllowanceDecider, { type: 'ReleaseGrant', guard, subjectId, grantId });
  }
}
