import { describe, it } from 'vitest';
import type { ReportBatchEvent } from '@pixchange/contracts/events/moderation';
import { storyOf } from '../../kernel/testing/given.ts';
import { reportBatchDecider, type Batch, type ReportBatchCommand } from './report-batch.decider.ts';

const given = storyOf(reportBatchDecider);
const batchId = 'b';
const batch: Batch = {
  batchId,
  moderatorId: 'mona',
  role: 'moderator',
  action: 'dismiss',
  reportIds: ['r', 's'],
  reason: 'Within the rules',
};
const undo = { moderatorId: 'milo', role: 'admin', reason: 'By mistake' } as const;
const failure = { code: 'report.not-claimed', reportId: 's' };
const started: ReportBatchEvent = { type: 'ReportBatchStarted', data: batch };
const done: ReportBatchEvent = { type: 'ReportBatchDone', data: { batchId } };
const failed: ReportBatchEvent = { type: 'ReportBatchFailed', data: { batchId, ...failure } };
const undoing: ReportBatchEvent = { type: 'ReportBatchUndoStarted', data: { batchId, ...undo } };
const undone: ReportBatchEvent = { type: 'ReportBatchUndone', data: { batchId } };
const start: ReportBatchCommand = { type: 'StartBatch', batch };
const finish: ReportBatchCommand = { type: 'FinishBatch', batchId, failure: null };
const takeBack: ReportBatchCommand = { type: 'UndoBatch', batchId, undo };
const finishUndo: ReportBatchCommand = { type: 'FinishUndo', batchId };

describe('a batch', () => {
  it('starts once per id', () => {
    given().when(start).then(started);
    given(started).when(start).thenNothing();
    given(started)
      .when({ type: 'StartBatch', batch: { ...batch, reportIds: ['r'] } })
      .thenFails('idempotency_mismatch');
  });

  it('finishes once, as done or as failed', () => {
    given(started).when(finish).then(done);
    given(started)
      .when({ ...finish, failure })
      .then(failed);
    given(started, done)
      .when({ ...finish, failure })
      .thenNothing();
    given(started, failed).when(finish).thenNothing();
  });

  it('is undone once, and only after it is done', () => {
    given(started, done).when(takeBack).then(undoing);
    given(started, done, undoing).when(takeBack).thenNothing();
    given(started, done, undoing).when(finishUndo).then(undone);
    given(started, done, undoing, undone).when(takeBack).thenNothing();
    given(started, done).when(finishUndo).thenNothing();
    given(started).when(takeBack).thenFails('report.batch-undecided');
    given(started, failed).when(takeBack).thenFails('report.batch-undecided');
  });

  it('is not found before it starts', () => {
    for (const command of [finish, takeBack, finishUndo]) given().when(command).thenFails('not_found');
  });
});
