import { Inject, Injectable } from '@nestjs/common';
import { proposals, reports as limits } from '@pixchange/contracts/http/limits';
import type { ReportDetailView, ReportedKind, ReportView, WithheldView } from '@pixchange/contracts/http/moderation';
import type { reportReasons } from '@pixchange/contracts/http/values/moderation';
import { MODERATED, type ModeratedKinds } from '../../extensions/moderated.ts';
import type { AgreedAction } from '../../extensions/proposable.ts';
import { DomainError } from '../../kernel/errors.ts';
import { refuseOwn, type Decision } from '../../kernel/moderated.ts';
import { Commands } from '../../runtime/commands/commands.ts';
import type { Caller } from '../../runtime/http/route.ts';
import { StaleRecord } from '../../runtime/http/stale-record.ts';
import { People } from '../accounts/people.face.ts';
import { Proposals } from '../proposals/proposals.face.ts';
import { ModerationQueries } from './moderation.queries.ts';
import { concerns, refuseInOtherHands, reportDecider, type Report, type ReportCommand } from './report.decider.ts';

const MINUTE_MS = 60_000;

/** Error codes of refusals that occur when the caller has seen an outdated state of the report. */
const STALE_CODES: readonly string[] = ['report.claimed', 'report.not-claimed', 'report.decided'];

/** Placeholder for a reason that was erased with its author. */
export const ERASED_REASON = 'The reason is not kept';

export type Decider = Pick<Caller, 'userId' | 'roles'>;

interface Words {
  readonly reason: string;
  readonly batch_id?: string;
  readonly report_id?: string | null | undefined;
  readonly legal?: boolean | undefined;
  /**
   * True when the action reverts another action of the same batch. Such an action must succeed even while another
   * moderator works on the item.
   */
  readonly isRevert?: boolean;
}

/** Reasons of reports for which a takedown is a legal obligation. */
const LEGAL_REASONS: readonly string[] = [
  'copyright',
  'illegal',
  'child_safety',
] satisfies (keyof typeof reportReasons)[];

type Decided = Exclude<ReportCommand, { type: 'FileReport' | 'FileAppeal' }>;
type Outcome = Extract<ReportCommand, { type: 'ResolveReport' }>['outcome'];

export const roleOf = ({ roles }: Decider): Decision['role'] => (roles.includes('admin') ? 'admin' : 'moderator');

const decisionOf = (caller: Decider, { reason, report_id, batch_id }: Words): Decision => ({
  reportId: report_id ?? null,
  moderatorId: caller.userId,
  role: roleOf(caller),
  reason,
  ...(batch_id === undefined ? {} : { batchId: batch_id }),
});

const resolving =
  (decision: Decision, outcome: Outcome) =>
  (reportId: string): Decided => ({
    type: 'ResolveReport',
    reportId,
    decision: { ...decision, reportId },
    outcome,
    now: new Date().toISOString(),
  });

const isAppeal = (report: Report | null): boolean =>
  report !== null && report.status !== 'none' && report.appealedFrom !== null;

const viewIn = <V>(found: { readonly view: V } | null): V | null => found?.view ?? null;

/**
 * Actions of moderators on reports and on reported items. Methods throw `not_found` for an unknown id. When an action
 * is refused because of a report's state, the error is a `StaleRecord` with the current report.
 */
@Injectable()
export class Moderation {
  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(ModerationQueries) private readonly queries: ModerationQueries,
    @Inject(MODERATED) private readonly kinds: ModeratedKinds,
    @Inject(People) private readonly people: People,
    @Inject(Proposals) private readonly proposals: Proposals,
  ) {}

  /** Returns a report with the current state of its item. */
  async detail(reportId: string): Promise<ReportDetailView> {
    const report = await this.queries.one(reportId);
    const { subject_kind: kind, subject_id: subjectId, owner_id: ownerId, similar_to: similarTo } = report;
    const reported_comment = kind === 'comment' ? viewIn(await this.kinds.comment.show(subjectId)) : null;
    const [image, album, user, similar] = await Promise.all([
      this.kinds.image.show(reported_comment?.image_id ?? subjectId).then(viewIn),
      kind === 'album' ? this.kinds.album.show(subjectId).then(viewIn) : null,
      this.kinds.user.show(ownerId).then(viewIn),
      similarTo === null ? null : this.kinds.image.show(similarTo).then(viewIn),
    ]);
    const history = await this.queries.history([subjectId, ownerId, ...(similarTo === null ? [] : [similarTo])]);
    const appealed = report.appeal_of === null ? null : await this.queries.act(report.appeal_of);
    const [open, decided] = await Promise.all([
      this.queries.openAbout(kind, subjectId, report.kind === 'appeal'),
      this.queries.decidedAbout(subjectId, ownerId),
    ]);
    const reporters = await this.queries.reporters(open.flatMap(({ reporter_id }) => reporter_id ?? []));
    return { ...report, image, album, reported_comment, user, similar, open, reporters, decided, appealed, history };
  }

  /**
   * Claims a report for `limits.claimMinutes`, so that only this moderator can decide it in the meantime.
   * @throws StaleRecord `report.claimed`, `report.decided`
   */
  async claim(reportId: string, caller: Decider): Promise<ReportView> {
    await this.refuseOwnSimilar(await this.report(reportId), caller.userId);
    const isAlone = !(await this.people.hasOtherModerator(caller.userId));
    const now = Date.now();
    const until = new Date(now + limits.claimMinutes * MINUTE_MS).toISOString();
    await this.orStaleRecord(reportId, () =>
      this.run({
        type: 'ClaimReport',
        reportId,
        moderatorId: caller.userId,
        role: roleOf(caller),
        now: new Date(now).toISOString(),
        until,
        isAlone,
      }),
    );
    return this.shown(reportId);
  }

  /** Releases the moderator's own claim; claims of others are not affected. */
  async release(reportId: string, caller: Decider): Promise<ReportView> {
    await this.report(reportId);
    await this.run({ type: 'ReleaseReport', reportId, moderatorId: caller.userId, role: roleOf(caller) });
    return this.shown(reportId);
  }

  /** Passes a report on to the administrators; from then on, only they can decide it. */
  async escalate(reportId: string, caller: Decider, words: Words): Promise<ReportView> {
    await this.refuseOwnSimilar(await this.report(reportId), caller.userId);
    const decision = { ...decisionOf(caller, words), reportId };
    await this.orStaleRecord(reportId, () =>
      this.run({ type: 'EscalateReport', reportId, decision, now: new Date().toISOString() }),
    );
    return this.shown(reportId);
  }

  /** Dismisses a claimed report, or declines a claimed appeal. */
  async dismiss(reportId: string, caller: Decider, words: Words): Promise<ReportView> {
    await this.report(reportId);
    const decision = { ...decisionOf(caller, words), reportId };
    await this.orStaleRecord(reportId, () =>
      this.run({ type: 'DismissReport', reportId, decision, now: new Date().toISOString() }),
    );
    return this.shown(reportId);
  }

  /** Reopens a decided report. A taken-down item remains taken down until it is restored. */
  async reopen(reportId: string, caller: Decider, words: Words): Promise<ReportView> {
    await this.refuseOwnSimilar(await this.report(reportId), caller.userId);
    await this.run({ type: 'ReopenReport', reportId, decision: { ...decisionOf(caller, words), reportId } });
    return this.shown(reportId);
  }

  /**
   * Takes an item down, or suspends a member, and decides the named report. All other open reports about the item are
   * decided as well. The suspension of a member with many followers is only proposed; the result then has a
   * `proposal_id`.
   * @throws DomainError `report.about-another` when the named report concerns another item
   * @throws StaleRecord `report.claimed`, `report.escalated` when any report about the item is in other hands
   */
  async withhold(kind: ReportedKind, id: string, caller: Decider, words: Words): Promise<WithheldView> {
    const decision = decisionOf(caller, words);
    await this.found(kind, id);
    const resolve = resolving(decision, kind === 'user' ? 'suspended' : 'taken_down');
    const { reportId } = decision;
    if (reportId !== null) {
      const report = await this.related(reportId, kind, id);
      // Checks before any change: a moderator who hasn't claimed the report must not take the item down.
      await this.orStaleRecord(reportId, async () => reportDecider.decide(resolve(reportId), report));
    }
    if (words.isRevert !== true) await this.refuseIfAssignedToOther(kind, id, decision, false);
    if (kind === 'user' && (await this.people.followerCount(id)) > proposals.followersAloneMax)
      return this.proposeSuspension(id, decision);
    const legal = kind === 'image' && (await this.isLegal(words));
    await this.kinds[kind].withhold(id, legal ? { ...decision, legal } : decision);
    if (decision.reportId !== null) await this.run(resolve(decision.reportId));
    await this.commands.settle();
    await this.resolveAll(await this.queries.openReportsOf(id, caller.userId, false), caller, resolve);
    return this.settled(kind, id);
  }

  /** Suspends the member after the approval. Reports that another moderator claimed in the meantime remain open. */
  async carryOutSuspension({ proposerId, targetId, details, reason }: AgreedAction): Promise<void> {
    const role = details['role'] === 'admin' ? 'admin' : 'moderator';
    const reportId = typeof details['report_id'] === 'string' ? details['report_id'] : null;
    const decision = { reportId, moderatorId: proposerId, role, reason: reason ?? ERASED_REASON } as const;
    await this.found('user', targetId);
    await this.kinds.user.withhold(targetId, decision);
    await this.commands.settle();
    const open = await this.queries.openReportsOf(targetId, proposerId, false);
    await this.resolveAll(
      [...new Set([...(reportId === null ? [] : [reportId]), ...open])],
      { userId: proposerId, roles: [role] },
      resolving(decision, 'suspended'),
    );
  }

  private async isLegal({ legal, report_id: reportId }: Words): Promise<boolean> {
    if (legal !== undefined) return legal;
    if (reportId === null || reportId === undefined) return false;
    return LEGAL_REASONS.includes((await this.queries.one(reportId)).reason);
  }

  private async proposeSuspension(id: string, decision: Decision): Promise<WithheldView> {
    const { id: proposal_id } = await this.proposals.propose(decision.moderatorId, null, {
      action: 'users.suspend',
      targetId: id,
      details: { role: decision.role, report_id: decision.reportId },
      reason: decision.reason,
    });
    return { ...(await this.settled('user', id)), proposal_id };
  }

  /**
   * Restores an item, or reinstates a member, and accepts the open appeals about it.
   * @throws DomainError `report.about-another` when the named report concerns another item
   * @throws StaleRecord `report.claimed`, `report.escalated` when any appeal about the item is in other hands
   */
  async restore(kind: ReportedKind, id: string, caller: Decider, words: Words): Promise<WithheldView> {
    const decision = decisionOf(caller, words);
    await this.found(kind, id);
    const accept = resolving(decision, 'restored');
    const report = decision.reportId === null ? null : await this.related(decision.reportId, kind, id);
    const appealId = isAppeal(report) ? decision.reportId : null;
    // This check runs before any change, as in `withhold`.
    if (report !== null && appealId !== null)
      await this.orStaleRecord(appealId, async () => reportDecider.decide(accept(appealId), report));
    if (words.isRevert !== true) await this.refuseIfAssignedToOther(kind, id, decision, true);
    await this.kinds[kind].restore(id, decision);
    if (appealId !== null) await this.run(accept(appealId));
    await this.commands.settle();
    await this.resolveAll(await this.queries.openReportsOf(id, caller.userId, true), caller, accept);
    return this.settled(kind, id);
  }

  /** Refuses a decision while another moderator is responsible for any report about the item, named or not. */
  private async refuseIfAssignedToOther(
    kind: ReportedKind,
    id: string,
    decision: Decision,
    areAppeals: boolean,
  ): Promise<void> {
    const now = new Date().toISOString();
    for (const report of await this.queries.ofSubject(kind, id)) {
      if (report.status !== 'open' || (report.kind === 'appeal') !== areAppeals) continue;
      const state = await this.commands.stateOf(reportDecider, report.id);
      await this.orStaleRecord(report.id, async () => refuseInOtherHands(state, decision, now));
    }
  }

  private async resolveAll(
    reportIds: readonly string[],
    caller: Decider,
    resolve: (reportId: string) => Decided,
  ): Promise<void> {
    for (const reportId of reportIds)
      try {
        await this.claim(reportId, caller);
        await this.run(resolve(reportId));
      } catch (error) {
        // Another moderator claimed the report in the meantime, or only others may decide it.
        if (!(error instanceof DomainError)) throw error;
      }
  }

  private async report(reportId: string): Promise<Exclude<Report, { status: 'none' }>> {
    const report = await this.commands.stateOf(reportDecider, reportId);
    if (report.status === 'none') throw new DomainError('not_found');
    return report;
  }

  /** Returns a report that an action on this item can decide. @throws DomainError `report.about-another` */
  private async related(reportId: string, kind: ReportedKind, id: string): Promise<Report> {
    const report = await this.commands.stateOf(reportDecider, reportId);
    if (report.status === 'none') throw new DomainError('report.about-another');
    if (!concerns(report, kind, id) && !(kind === 'user' && (await this.similarOwner(report)) === id))
      throw new DomainError('report.about-another');
    return report;
  }

  /** Refuses moderators who own the earlier work. Both owners are parties to the report. */
  private async refuseOwnSimilar(report: Exclude<Report, { status: 'none' }>, moderatorId: string): Promise<void> {
    const ownerId = await this.similarOwner(report);
    if (ownerId !== null) refuseOwn(ownerId, moderatorId);
  }

  private async similarOwner({ similarTo }: Exclude<Report, { status: 'none' }>): Promise<string | null> {
    return similarTo === null ? null : ((await this.kinds.image.show(similarTo))?.ownerId ?? null);
  }

  private async found(kind: ReportedKind, id: string): Promise<{ ownerId: string; withheld: boolean }> {
    const found = await this.kinds[kind].show(id);
    if (found === null) throw new DomainError('not_found');
    return found;
  }

  private async settled(kind: ReportedKind, id: string): Promise<WithheldView> {
    await this.commands.settle();
    const { withheld } = await this.found(kind, id);
    return { id, kind, withheld };
  }

  /** Runs `work`. @throws StaleRecord with the current report if its state is the reason for a refusal */
  private async orStaleRecord<T>(reportId: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DomainError) || !STALE_CODES.includes(error.code)) throw error;
      throw new StaleRecord(await this.shown(reportId), error.code);
    }
  }

  private async shown(reportId: string): Promise<ReportView> {
    return this.commands.readBack(() => this.queries.one(reportId));
  }

  private async run(command: Decided): Promise<void> {
    await this.commands.run(reportDecider, command);
  }
}
