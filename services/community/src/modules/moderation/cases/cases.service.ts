import { Inject, Injectable } from '@nestjs/common';
import type { adminCasesHttp, CaseDetailView, CaseRow } from '@pixchange/contracts/http/admin-cases';
import type { BodyOf } from '@pixchange/contracts/http/endpoint';
import { reports as limits } from '@pixchange/contracts/http/limits';
import type { ReportView, WithheldView } from '@pixchange/contracts/http/moderation';
import { MODERATED, type ModeratedKinds } from '../../../extensions/moderated.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { Commands } from '../../../runtime/commands/commands.ts';
import { idOfRequest } from '../../../runtime/http/idempotency.ts';
import { People } from '../../accounts/people.face.ts';
import { ModerationQueries } from '../moderation.queries.ts';
import { Moderation, roleOf, type Decider } from '../moderation.service.ts';
import { ReportBatches } from '../report-batches.service.ts';
import { reportsOfLastAct, undoableSteps } from './case-steps.ts';
import { caseDecider } from './case.decider.ts';
import { CasesQueries } from './cases.queries.ts';

const OPPOSITE = { take_down: 'restore', suspend: 'restore', restore: 'withhold', reinstate: 'withhold' } as const;

const isAct = (step: string): step is keyof typeof OPPOSITE => Object.hasOwn(OPPOSITE, step);

const viewIn = <V>(found: { readonly view: V } | null): V | null => found?.view ?? null;

const chunksOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / limits.perBatchMax) }, (_, chunk) =>
    ids.slice(chunk * limits.perBatchMax, (chunk + 1) * limits.perBatchMax),
  );

/**
 * Shows and decides cases: all reports and decisions about one item. Decisions made here have the same effects as those
 * made elsewhere. Every method throws `not_found` for an item with neither a report nor a decision.
 */
@Injectable()
export class Cases {
  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(CasesQueries) private readonly queries: CasesQueries,
    @Inject(ModerationQueries) private readonly reports: ModerationQueries,
    @Inject(Moderation) private readonly moderation: Moderation,
    @Inject(ReportBatches) private readonly batches: ReportBatches,
    @Inject(MODERATED) private readonly kinds: ModeratedKinds,
    @Inject(People) private readonly people: People,
  ) {}

  /** Returns a case with its details. */
  async detail(caseId: string): Promise<CaseDetailView> {
    const row = await this.queries.one(caseId);
    const { kind, owner_id: ownerId } = row;
    const reports = await this.reports.ofSubject(kind, caseId);
    const [subject, owner, steps] = await Promise.all([
      this.kinds[kind].show(caseId),
      this.kinds.user.show(ownerId),
      this.queries.history(caseId, reports),
    ]);
    const reported_comment = kind === 'comment' ? viewIn(await this.kinds.comment.show(caseId)) : null;
    const imageId = kind === 'image' ? caseId : reported_comment?.image_id;
    return {
      ...row,
      image: imageId === undefined ? null : viewIn(await this.kinds.image.show(imageId)),
      album: kind === 'album' ? viewIn(await this.kinds.album.show(caseId)) : null,
      reported_comment,
      user: viewIn(owner),
      withheld: subject?.withheld ?? false,
      reports,
      steps,
    };
  }

  /** Adds a note for other moderators. */
  async note(caseId: string, caller: Decider, key: string | null, text: string): Promise<CaseDetailView> {
    const { owner_id: ownerId } = await this.queries.one(caseId);
    const { userId: moderatorId } = caller;
    const noteId = idOfRequest(moderatorId, 'case-note', key);
    const by = { caseId, ownerId, moderatorId, role: roleOf(caller) };
    await this.commands.run(caseDecider, { type: 'NoteCase', ...by, noteId, text });
    return this.shown(caseId);
  }

  /**
   * Assigns the case to a moderator, or to nobody (null).
   * @throws DomainError `case.assignee` for a member who is not an active moderator
   */
  async assign(caseId: string, caller: Decider, assigneeId: string | null): Promise<CaseDetailView> {
    const { owner_id: ownerId } = await this.queries.one(caseId);
    if (assigneeId !== null && !(await this.people.isModerator(assigneeId))) throw new DomainError('case.assignee');
    const by = { caseId, ownerId, moderatorId: caller.userId, role: roleOf(caller) };
    await this.commands.run(caseDecider, { type: 'AssignCase', ...by, assigneeId });
    return this.shown(caseId);
  }

  /**
   * Dismisses the open reports, or acts on the item and thereby decides the reports. A suspension that needs a second
   * person is only proposed; the result then has a `proposal_id`.
   * @throws DomainError `case.nothing_open` when there is nothing to dismiss; otherwise the reason why one of the
   *   reports can't be decided
   */
  async decide(
    caseId: string,
    caller: Decider,
    key: string | null,
    { action, reason }: BodyOf<typeof adminCasesHttp.decide>,
  ): Promise<CaseDetailView> {
    const row = await this.queries.one(caseId);
    const open = (await this.reports.ofSubject(row.kind, caseId)).filter(({ status }) => status === 'open');
    if (action === 'act') return this.act(row, open, caller, reason);
    if (open.length === 0) throw new DomainError('case.nothing_open');
    for (const [index, report_ids] of chunksOf(open.map(({ id }) => id)).entries()) {
      const chunkKey = key === null || index === 0 ? key : `${key}-${index}`;
      await this.batches.decide(caller, chunkKey, { action: 'dismiss', report_ids, reason });
    }
    return this.shown(caseId);
  }

  /** Reopens the decided reports. @throws DomainError `case.nothing_decided` */
  async reopen(caseId: string, caller: Decider, reason: string): Promise<CaseDetailView> {
    const { kind } = await this.queries.one(caseId);
    const decided = (await this.reports.ofSubject(kind, caseId)).filter(
      (report) => report.status !== 'open' && report.kind !== 'appeal',
    );
    if (decided.length === 0) throw new DomainError('case.nothing_decided');
    for (const { id } of decided) await this.moderation.reopen(id, caller, { reason });
    return this.shown(caseId);
  }

  /** Undoes a decision. @throws DomainError `not_found`; `case.undone` for a decision that is not in force */
  async undo(caseId: string, decisionId: string, caller: Decider, reason: string): Promise<CaseDetailView> {
    const { kind } = await this.queries.one(caseId);
    const steps = await this.queries.steps(caseId);
    const decision = steps.find(({ id }) => id === decisionId);
    if (decision === undefined) throw new DomainError('not_found');
    if (!undoableSteps(steps).has(decisionId)) throw new DomainError('case.undone');
    const { step, reportId } = decision;
    if (isAct(step)) {
      // The opposite action runs before the reports are reopened, because it would decide open ones.
      const decidedByIt = reportsOfLastAct(steps);
      const { proposal_id } = await this.moderation[OPPOSITE[step]](kind, caseId, caller, { reason });
      if (proposal_id !== undefined) return this.proposed(caseId, proposal_id);
      for (const id of decidedByIt) await this.moderation.reopen(id, caller, { reason });
    } else if (reportId !== null) await this.moderation.reopen(reportId, caller, { reason });
    return this.shown(caseId);
  }

  private async act(
    { id, kind }: CaseRow,
    open: readonly ReportView[],
    caller: Decider,
    reason: string,
  ): Promise<CaseDetailView> {
    const report = open.find((one) => one.kind !== 'appeal');
    // Names one of the reports in the action, so that copyright counts as a legal reason. The action is refused while
    // another moderator holds that report.
    if (report !== undefined) await this.moderation.claim(report.id, caller);
    const words = { reason, report_id: report?.id ?? null };
    const { proposal_id }: WithheldView = await this.moderation.withhold(kind, id, caller, words);
    return proposal_id === undefined ? this.shown(id) : this.proposed(id, proposal_id);
  }

  private async proposed(caseId: string, proposal_id: string): Promise<CaseDetailView> {
    return { ...(await this.shown(caseId)), proposal_id };
  }

  private shown(caseId: string): Promise<CaseDetailView> {
    return this.commands.readBack(() => this.detail(caseId));
  }
}
