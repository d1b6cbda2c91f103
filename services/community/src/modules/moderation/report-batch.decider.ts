import type { ReportBatchEvent } from '@pixchange/contracts/events/moderation';
import type { StreamDecider } from '../../kernel/decider.ts';
import { DomainError, unreachable } from '../../kernel/errors.ts';
import type { Decision } from '../../kernel/moderated.ts';
import { streamsOf } from '../../kernel/stream.ts';

export type Batch = Extract<ReportBatchEvent, { type: 'ReportBatchStarted' }>['data'];

interface Undo {
  readonly moderatorId: string;
  readonly role: Decision['role'];
  readonly reason: string | null;
}

export type ReportBatchCommand =
  | { readonly type: 'StartBatch'; readonly batch: Batch }
  /** `failure` has the code of the refusal of one report; null when all reports were decided. */
  | {
      readonly type: 'FinishBatch';
      readonly batchId: string;
      readonly failure: { readonly code: string; readonly reportId: string } | null;
    }
  | { readonly type: 'UndoBatch'; readonly batchId: string; readonly undo: Undo }
  | { readonly type: 'FinishUndo'; readonly batchId: string };

export type ReportBatch =
  | { readonly status: 'none' }
  | { readonly status: 'started' | 'done' | 'failed' | 'undone'; readonly batch: Batch }
  | { readonly status: 'undoing'; readonly batch: Batch; readonly undo: Undo };

const start = ({ batch }: Extract<ReportBatchCommand, { type: 'StartBatch' }>, state: ReportBatch) => {
  if (state.status === 'none') return [{ type: 'ReportBatchStarted', data: batch }] as const;
  // The id may be derived from a client's Idempotency-Key that was used for another batch.
  const isSame = state.batch.action === batch.action && state.batch.reportIds.join(' ') === batch.reportIds.join(' ');
  if (!isSame) throw new DomainError('idempotency_mismatch');
  return [];
};

const decide = (command: ReportBatchCommand, state: ReportBatch): readonly ReportBatchEvent[] => {
  if (command.type === 'StartBatch') return start(command, state);
  if (state.status === 'none') throw new DomainError('not_found');
  const { batchId } = command;
  switch (command.type) {
    case 'FinishBatch':
      if (state.status !== 'started') return [];
      return command.failure === null
        ? [{ type: 'ReportBatchDone', data: { batchId } }]
        : [{ type: 'ReportBatchFailed', data: { batchId, ...command.failure } }];
    case 'UndoBatch':
      if (state.status === 'undoing' || state.status === 'undone') return [];
      if (state.status !== 'done') throw new DomainError('report.batch-undecided');
      return [{ type: 'ReportBatchUndoStarted', data: { batchId, ...command.undo } }];
    case 'FinishUndo':
      return state.status === 'undoing' ? [{ type: 'ReportBatchUndone', data: { batchId } }] : [];
    default:
      return unreachable(command);
  }
};

const evolve = (state: ReportBatch, event: ReportBatchEvent): ReportBatch => {
  if (event.type === 'ReportBatchStarted') return { status: 'started', batch: event.data };
  if (state.status === 'none') return state;
  const { batch } = state;
  switch (event.type) {
    case 'ReportBatchDone':
      return { status: 'done', batch };
    case 'ReportBatchFailed':
      return { status: 'failed', batch };
    case 'ReportBatchUndoStarted': {
      const { moderatorId, role, reason } = event.data;
      return { status: 'undoing', batch, undo: { moderatorId, role, reason } };
    }
    case 'ReportBatchUndone':
      return { status: 'undone', batch };
    default:
      return unreachable(event);
  }
};

const stream = streamsOf('report-batch');

/** Reports that are decided together: the batch is started, done, failed or undone as a whole. */
export const reportBatchDecider: StreamDecider<ReportBatchCommand, ReportBatch, ReportBatchEvent> = {
  name: 'report-batch',
  stream,
  streamOf: (command) => stream(command.type === 'StartBatch' ? command.batch.batchId : command.batchId),
  decide,
  evolve,
  initialState: { status: 'none' },
};
