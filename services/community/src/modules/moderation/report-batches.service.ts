import { Inject, Injectable } from '@nestjs/common';
import type { BodyOf } from '@pixchange/contracts/http/endpoint';
import { idForm } from '@pixchange/contracts/http/fields';
import { proposals as limits } from '@pixchange/contracts/http/limits';
import type { reportBatchesHttp, ReportBatchView, ReportView } from '@pixchange/contracts/http/moderation';
import { DomainError } from '../../kernel/errors.ts';
import { Commands } from '../../runtime/commands/commands.ts';
import { idOfRequest } from '../../runtime/http/idempotency.ts';
import { People } from '../accounts/people.face.ts';
import { ModerationQueries } from './moderation.queries.ts';
import { Moderation, ERASED_REASON, roleOf, type Decider } from './moderation.service.ts';
import { reportBatchDecider, type Batch, type ReportBatch, type ReportBatchCommand } from './report-batch.decider.ts';

/** Error codes of transient failures, after which the batch continues later. */
const TRANSIENT_CODES: readonly string[] = ['conflict', 'unavailable', 'internal'];

/**
 * Age from which an unfinished batch counts as abandoned. A request takes much less time, so its process must have
 * crashed.
 */
const ABANDONED_SECONDS = 120;

const OPPOSITE_ACTION = {
  take_down: 'restore',
  suspend: 'restore',
  restore: 'withhold',
  reinstate: 'withhold',
} as const;

/**
 * Decides several reports together or not at all. All of them are claimed first, because nobody else can decide a
 * claimed report. If an administrator takes over a claim in between, the whole batch fails, and its completed decisions
 * are reverted.
 */
@Injectable()
export class ReportBatches {
  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(Moderation) private readonly moderation: Moderation,
    @Inject(ModerationQueries) private readonly queries: ModerationQueries,
    @Inject(People) private readonly people: People,
  ) {}

  /** Decides the batch. @throws DomainError of the report that can't be decided, with its current state */
  async decide(
    caller: Decider,
    key: string | null,
    { action, report_ids, reason }: BodyOf<typeof reportBatchesHttp.decide>,
  ): Promise<ReportBatchView> {
    const batchId = idOfRequest(caller.userId, 'report-batch', key);
    const reportIds = [...new Set(report_ids)];
    const known = await this.commands.stateOf(reportBatchDecider, batchId);
    if (known.status === 'none') await this.hold(reportIds, action, caller);
    const { userId: moderatorId } = caller;
    await this.run({
      type: 'StartBatch',
      batch: { batchId, moderatorId, role: roleOf(caller), action, reportIds, reason },
    });
    const refusal = await this.finish(batchId);
    if (refusal !== null) throw refusal;
    return this.show(batchId);
  }

  /** Undoes the batch. @throws DomainError `not_found`, `report.batch-undecided` */
  async undo(batchId: string, caller: Decider, reason: string): Promise<ReportBatchView> {
    await this.existing(batchId);
    const { userId: moderatorId } = caller;
    await this.run({ type: 'UndoBatch', batchId, undo: { moderatorId, role: roleOf(caller), reason } });
    await this.finish(batchId);
    return this.show(batchId);
  }

  /** Returns a batch with its reports as they are now. @throws DomainError `not_found` */
  async show(batchId: string): Promise<ReportBatchView> {
    const { status, batch } = await this.existing(batchId);
    await this.commands.settle();
    return {
      id: batchId,
      action: batch.action,
      status,
      moderator_id: batch.moderatorId,
      reason: batch.reason,
      reports: await this.queries.some(batch.reportIds),
    };
  }

  /** Finishes batches whose process crashed. */
  async finishAbandoned(): Promise<void> {
    for (const batchId of await this.queries.unfinishedBatches(ABANDONED_SECONDS)) await this.finish(batchId);
  }

  /** Completes the batch, and returns the refusal that made it fail, or null. Repeated calls change nothing. */
  private async finish(batchId: string): Promise<DomainError | null> {
    const state = await this.existing(batchId);
    if (state.status === 'undoing') {
      const { moderatorId, role, reason } = state.undo;
      await this.takeBack(batchId, { userId: moderatorId, roles: [role] }, reason ?? ERASED_REASON);
      await this.run({ type: 'FinishUndo', batchId });
    }
    return state.status === 'started' ? this.carryOut(state.batch) : null;
  }

  private async carryOut(batch: Batch): Promise<DomainError | null> {
    const { batchId, moderatorId, role } = batch;
    const caller: Decider = { userId: moderatorId, roles: [role] };
    for (const report of await this.reportsOf(batch)) {
      try {
        await this.decideOne(batch, caller, report);
      } catch (error) {
        if (!(error instanceof DomainError) || TRANSIENT_CODES.includes(error.code)) throw error;
        await this.takeBack(batchId, caller, 'Not all of it could be decided');
        await this.letGo(batch.reportIds, caller);
        await this.run({ type: 'FinishBatch', batchId, failure: { code: error.code, reportId: report.id } });
        return error;
      }
    }
    await this.run({ type: 'FinishBatch', batchId, failure: null });
    return null;
  }

  private async decideOne(
    { batchId, action, reason }: Batch,
    caller: Decider,
    { id: report_id, kind, subject_kind, subject_id }: ReportView,
  ): Promise<void> {
    const words = { reason: reason ?? ERASED_REASON, report_id, batch_id: batchId };
    if (action === 'dismiss') await this.moderation.dismiss(report_id, caller, words);
    else if (kind === 'appeal') await this.moderation.restore(subject_kind, subject_id, caller, words);
    else await this.moderation.withhold(subject_kind, subject_id, caller, words);
  }

  /** Reverts the batch. Items are restored first, so that each reopened report is about a visible item. */
  private async takeBack(batchId: string, caller: Decider, reason: string): Promise<void> {
    await this.commands.settleOrRefuse();
    const { acts, reportIds } = await this.queries.ofBatch(batchId);
    for (const { act, kind, subject_id } of acts)
      await this.moderation[OPPOSITE_ACTION[act]](kind, subject_id, caller, { reason, isRevert: true });
    for (const reportId of reportIds) await this.moderation.reopen(reportId, caller, { reason });
  }

  /** Claims all reports; if one claim fails, the new claims are released. */
  private async hold(reportIds: readonly string[], action: Batch['action'], caller: Decider): Promise<void> {
    const claimed: string[] = [];
    try {
      for (const reportId of reportIds) {
        const { claimed_by: before } = await this.queries.one(reportId);
        const report = await this.moderation.claim(reportId, caller);
        if (before !== caller.userId) claimed.push(reportId);
        if (action === 'act') await this.refuseWeighty(report);
      }
    } catch (error) {
      await this.letGo(claimed, caller);
      throw error;
    }
  }

  private async refuseWeighty({ kind, subject_kind, subject_id }: ReportView): Promise<void> {
    const isSuspension = subject_kind === 'user' && kind !== 'appeal';
    if (isSuspension && (await this.people.followerCount(subject_id)) > limits.followersAloneMax)
      throw new DomainError('report.second-person');
  }

  private async letGo(reportIds: readonly string[], caller: Decider): Promise<void> {
    for (const reportId of reportIds) await this.moderation.release(reportId, caller);
  }

  private async reportsOf({ reportIds }: Batch): Promise<ReportView[]> {
    await this.commands.settleOrRefuse();
    return this.queries.some(reportIds);
  }

  private async existing(batchId: string): Promise<Exclude<ReportBatch, { status: 'none' }>> {
    const state = idForm.test(batchId)
      ? await this.commands.stateOf(reportBatchDecider, batchId)
      : reportBatchDecider.initialState;
    if (state.status === 'none') throw new DomainError('not_found');
    return state;
  }

  private async run(command: ReportBatchCommand): Promise<void> {
    await this.commands.run(reportBatchDecider, command);
  }
}
