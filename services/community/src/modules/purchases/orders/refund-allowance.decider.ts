import type { RefundCountEvent } from '@pixchange/contracts/events/refund-counts';
import { refunds as limits } from '@pixchange/contracts/http/limits';
import type { StreamDecider } from '../../../kernel/decider.ts';
import { unreachable } from '../../../kernel/errors.ts';
import { streamsOf, type StreamId } from '../../../kernel/stream.ts';

type Counted = Extract<RefundCountEvent, { type: 'RefundCounted' }>['data'];
type Subject = Pick<Counted, 'guard' | 'subjectId'>;

/** Counted refund. `at` is an ISO 8601 time, UTC. */
export type CountedRefund = Omit<Counted, keyof Subject>;

export type RefundAllowanceCommand =
  | (Subject & { readonly type: 'CountRefund'; readonly refund: CountedRefund })
  | (Subject & { readonly type: 'ReleaseRefund'; readonly requestId: string });

/** Refunds that count now, or still count for a process whose clock differs. */
export interface RefundAllowance {
  readonly entries: readonly CountedRefund[];
}

const HOUR_MS = 60 * 60_000;
const WINDOW_MS = limits.windowHours * HOUR_MS;
/** Entries are kept for twice the window, because the clocks of two processes may differ. */
const KEPT_MS = 2 * WINDOW_MS;

const youngerThan =
  (ageMs: number, now: string) =>
  ({ at }: Pick<CountedRefund, 'at'>): boolean =>
    Date.parse(at) > Date.parse(now) - ageMs;

/** Whether exactly this refund counts; a different amount under the same id does not. */
export const isCounted = (
  { entries }: RefundAllowance,
  { requestId, cents }: Pick<CountedRefund, 'requestId' | 'cents'>,
): boolean => entries.some((entry) => entry.requestId === requestId && entry.cents === cents);

const fits = (refund: CountedRefund, counted: readonly CountedRefund[]): boolean =>
  counted.filter(youngerThan(WINDOW_MS, refund.at)).reduce((sum, { cents }) => sum + cents, refund.cents) <=
  limits.aloneMaxCents;

const decide = (command: RefundAllowanceCommand, { entries }: RefundAllowance): readonly RefundCountEvent[] => {
  const { guard, subjectId } = command;
  switch (command.type) {
    case 'CountRefund': {
      const { refund } = command;
      if (entries.some(({ requestId }) => requestId === refund.requestId)) return [];
      return fits(refund, entries) ? [{ type: 'RefundCounted', data: { guard, subjectId, ...refund } }] : [];
    }
    case 'ReleaseRefund': {
      const { requestId } = command;
      return entries.some((entry) => entry.requestId === requestId)
        ? [{ type: 'RefundCountReleased', data: { guard, subjectId, requestId } }]
        : [];
    }
    default:
      return unreachable(command);
  }
};

const evolve = ({ entries }: RefundAllowance, event: RefundCountEvent): RefundAllowance => {
  switch (event.type) {
    case 'RefundCounted': {
      const { requestId, cents, at } = event.data;
      return { entries: [...entries.filter(youngerThan(KEPT_MS, at)), { requestId, cents, at }] };
    }
    case 'RefundCountReleased':
      return { entries: entries.filter(({ requestId }) => requestId !== event.data.requestId) };
    default:
      return unreachable(event);
  }
};

const categories = { administrator: streamsOf('refunds-by'), receiver: streamsOf('refunds-to') } as const;
const stream = ({ guard, subjectId }: Subject): StreamId => categories[guard](subjectId);

/**
 * Refunds by one administrator, or to one member, that need no second administrator within a day. No command is
 * refused: a refund that does not fit is not counted, and waits for approval.
 */
export const refundAllowanceDecider: StreamDecider<RefundAllowanceCommand, RefundAllowance, RefundCountEvent, Subject> =
  { stream, streamOf: stream, decide, evolve, initialState: { entries: [] } };
