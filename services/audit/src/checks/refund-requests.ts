import type { RefundEvent } from '@pixchange/contracts/events/refunds';
import { placeOf, type Place } from '../findings.ts';
import { recordedAtOf, type StoredEvent } from '../log/stored-event.ts';
import type { Administrators } from './administrators.ts';
import type { CheckContext, Due } from './check.ts';

/** Checks that only administrators refund money, and that each completed refund is recorded in its purchase. */
export class RefundRequestCheck {
  private readonly answered = new Map<string, { readonly recordedAt: string; readonly event: Place }>();

  constructor(
    private readonly desk: CheckContext,
    private readonly administrators: Administrators,
  ) {}

  see({ type, data }: RefundEvent, at: StoredEvent): void {
    if (type === 'RefundRequested') {
      const { administratorId } = data;
      if (this.desk.isWholeLog && !this.administrators.has(administratorId)) {
        this.desk.findings.add(at, {
          code: 'refund.no-administrator',
          message: 'only administrators refund money',
          expected: 'the role admin at that time',
          found: administratorId,
        });
      }
      return;
    }
    if (data.status === 'completed' && data.refundId !== null)
      this.answered.set(data.refundId, { recordedAt: recordedAtOf(at), event: placeOf(at) });
  }

  finish(due: Due, isRecorded: (refundId: string) => boolean): void {
    for (const [refundId, { recordedAt, event }] of this.answered) {
      if (!isRecorded(refundId))
        due({
          code: 'refund.not-recorded',
          message: `the provider made refund ${refundId}, but its purchase does not record it`,
          since: recordedAt,
          event,
        });
    }
  }
}
