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
 * Enforces the two daily limits on refunds without a second administrator: per administrator and per member. The refund
 * counts against both limits before it is requested. A crash in between can only leave a count without a refund. A
 * repeated request uses that count; otherwise it expires with the window.
 */
@Injectable()
export class RefundAllowances {
  constructor(@Inject(Commands) private readonly commands: Commands) {}

  /**
   * Counts the refund against both limits, and returns true when it fits both, now or in an earlier attempt. Otherwise
   * it counts against neither.
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
