import { Inject, Injectable } from '@nestjs/common';
import { Commands } from '../../../runtime/commands/commands.ts';
import { type CountedRefund, isCounted, refundAllowanceDecider } from './refund-allowance.decider.ts';
import type { RefundRequest } from './refund.decider.ts';

type Counted = Pick<RefundRequest, 'requestId' | 'administratorId' | 'userId' | 'cents'>;

const guardsOf = ({ administratorId, userId }: Counted) =>
  [
    { guard: 'administrator', subjectId: administratorId },
    { guard: 'receiver', subjectId: userId },
  ] as const;

/**
 * Guards the two daily limits that a refund without a second administrator counts against.
 * Both are taken before the refund is requested, so that a crash in between can only leave a count without a refund: a
 * repeat of the request uses it, otherwise it expires with the window.
 */
@Injectable()
export class RefundAllowances {
  constructor(@Inject(Commands) private readonly commands: Commands) {}

  /**
   * Counts the refund; true when it fits both limits, now or in an earlier attempt, otherwise it counts against
   * neither.
   */
  async take(request: Counted): Promise<boolean> {
    const { requestId, cents } = request;
    const refund: CountedRefund = { requestId, cents, at: new Date().toISOString() };
    for (const of of guardsOf(request)) {
      const { state } = await this.commands.run(refundAllowanceDecider, { type: 'CountRefund', ...of, refund });
      if (!isCounted(state, refund)) {
        await this.release(request);
        return false;
      }
    }
    return true;
  }

  private async release(request: Counted): Promise<void> {
    const { requestId } = request;
    for (const of of guardsOf(request))
      await this.commands.run(refundAllowanceDecider, { type: 'ReleaseRefund', ...of, requestId });
  }
}
