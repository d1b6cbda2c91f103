import type { RefundEvent } from '@pixchange/contracts/events/refunds';
import type { StreamDecider } from '../../../kernel/decider.ts';
import { DomainError, invariant, unreachable } from '../../../kernel/errors.ts';
import { streamsOf } from '../../../kernel/stream.ts';

type DataOf<T extends RefundEvent['type']> = Extract<RefundEvent, { type: T }>['data'];
export type RefundRequest = DataOf<'RefundRequested'>;
export type RefundOutcome = Pick<DataOf<'RefundAnswered'>, 'status' | 'refundId'>;

export type RefundCommand =
  /**
   * Requests a refund. The id is derived from the administrator and their key, so a repeated request has the same id.
   */
  | { readonly type: 'RequestRefund'; readonly request: RefundRequest }
  | ({ readonly type: 'AnswerRefund'; readonly requestId: string } & RefundOutcome);

export type Refund =
  | { readonly status: 'none' }
  | { readonly status: 'open'; readonly request: RefundRequest }
  | { readonly status: 'answered'; readonly request: RefundRequest; readonly outcome: RefundOutcome };

/**
 * Whether two requests are equal. For requests to refund the rest, the amount is not compared, because the rest
 * changes. A reason that was erased with its author matches any other.
 */
const isSame = (asked: RefundRequest, request: RefundRequest): boolean =>
  asked.purchaseId === request.purchaseId &&
  asked.rest === request.rest &&
  (asked.rest || asked.cents === request.cents) &&
  (asked.reason === null || asked.reason === request.reason);

const decide = (command: RefundCommand, state: Refund): readonly RefundEvent[] => {
  switch (command.type) {
    case 'RequestRefund':
      if (state.status === 'none') {
        if (command.request.administratorId === command.request.userId) throw new DomainError('grant.own-wallet');
        return [{ type: 'RefundRequested', data: command.request }];
      }
      if (!isSame(state.request, command.request)) throw new DomainError('idempotency_mismatch');
      return [];
    case 'AnswerRefund': {
      invariant(state.status !== 'none', 'a refund that nobody asked for is answered');
      if (state.status === 'answered') return [];
      const { requestId, purchaseId, userId } = state.request;
      return [
        {
          type: 'RefundAnswered',
          data: { requestId, purchaseId, userId, status: command.status, refundId: command.refundId },
        },
      ];
    }
    default:
      return unreachable(command);
  }
};

const evolve = (state: Refund, event: RefundEvent): Refund => {
  switch (event.type) {
    case 'RefundRequested':
      return { status: 'open', request: event.data };
    case 'RefundAnswered': {
      const { status, refundId } = event.data;
      return state.status === 'none'
        ? state
        : { status: 'answered', request: state.request, outcome: { status, refundId } };
    }
    default:
      return unreachable(event);
  }
};

const stream = streamsOf('refund');

/** Refund that an administrator requests. It is requested once per key, and its outcome is recorded once. */
export const refundDecider: StreamDecider<RefundCommand, Refund, RefundEvent> = {
  name: 'refund',
  stream,
  streamOf: (command) => stream(command.type === 'RequestRefund' ? command.request.requestId : command.requestId),
  decide,
  evolve,
  initialState: { status: 'none' },
};
