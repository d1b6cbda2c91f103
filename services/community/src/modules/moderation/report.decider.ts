import type { ReportEvent } from '@pixchange/contracts/events/moderation';
import type { ReportedKind } from '@pixchange/contracts/http/moderation';
import type { StreamDecider } from '../../kernel/decider.ts';
import { DomainError, unreachable } from '../../kernel/errors.ts';
import { refuseOwn, type Decision } from '../../kernel/moderated.ts';
import { streamsOf } from '../../kernel/stream.ts';

type FiledEvent = Extract<ReportEvent, { type: 'ReportFiled' }>['data'];

/** Fields of a filed report; reports about comments have their own event type. */
export type Filed = Omit<FiledEvent, 'kind'> & { readonly kind: FiledEvent['kind'] | 'comment' };
/** Outcome of a report; `restored` is the outcome of an accepted appeal. */
type Outcome = Extract<ReportEvent, { type: 'ReportResolved' }>['data']['outcome'] | 'restored';

export type Appeal = Extract<ReportEvent, { type: 'AppealFiled' }>['data'];

/** Times are ISO 8601. */
export type ReportCommand =
  | { readonly type: 'FileReport'; readonly report: Filed }
  | { readonly type: 'FileAppeal'; readonly appeal: Appeal }
  | {
      readonly type: 'ClaimReport';
      readonly reportId: string;
      readonly moderatorId: string;
      readonly role: Decision['role'];
      readonly now: string;
      readonly until: string;
      /** True when no other staff member can review the appeal. */
      readonly isAlone?: boolean;
    }
  | {
      readonly type: 'ReleaseReport';
      readonly reportId: string;
      readonly moderatorId: string;
      readonly role: Decision['role'];
    }
  | { readonly type: 'EscalateReport'; readonly reportId: string; readonly decision: Decision; readonly now: string }
  | { readonly type: 'DismissReport'; readonly reportId: string; readonly decision: Decision; readonly now: string }
  /** Reopens the report, however old the decision is. */
  | { readonly type: 'ReopenReport'; readonly reportId: string; readonly decision: Decision }
  | {
      readonly type: 'ResolveReport';
      readonly reportId: string;
      readonly decision: Decision;
      readonly outcome: Outcome;
      readonly now: string;
    };

type CommandOf<T extends ReportCommand['type']> = Extract<ReportCommand, { type: T }>;

interface Claim {
  readonly moderatorId: string;
  readonly until: string;
}

interface About {
  readonly kind: ReportedKind;
  readonly subjectId: string;
  readonly ownerId: string;
  readonly similarTo: string | null;
  /** Moderator whose decision is appealed; null for a report. */
  readonly appealedFrom: string | null;
}

export type Report =
  | { readonly status: 'none' }
  | (About & { readonly status: 'open'; readonly claim: Claim | null; readonly isEscalated: boolean })
  | (About & { readonly status: 'decided'; readonly decision: 'dismissed' | Outcome; readonly moderatorId: string });

const existing = (state: Report): Exclude<Report, { status: 'none' }> => {
  if (state.status === 'none') throw new DomainError('not_found');
  return state;
};

const filed = ({ kind, ...report }: Filed): ReportEvent => {
  if (kind !== 'comment') return { type: 'ReportFiled', data: { kind, ...report } };
  const { subjectId: commentId, similarTo: _, distance: __, ...data } = report;
  return { type: 'CommentReported', data: { commentId, ...data } };
};

/**
 * Refuses decisions about an item while another moderator is responsible for a report about it.
 * @throws DomainError `report.claimed` or `report.escalated`
 */
export const refuseInOtherHands = (
  report: Report,
  { moderatorId, role }: Pick<Decision, 'moderatorId' | 'role'>,
  now: string,
): void => {
  if (report.status !== 'open' || role === 'admin') return;
  if (report.isEscalated) throw new DomainError('report.escalated');
  if (isOfAnother(report.claim, moderatorId, now)) throw new DomainError('report.claimed');
};

/**
 * Whether an action on this item can decide the report: it is about the item, about the content of the member, or about
 * a copy of the work.
 */
export const concerns = ({ kind, subjectId, ownerId, similarTo }: About, itemKind: ReportedKind, id: string): boolean =>
  (kind === itemKind && subjectId === id) ||
  (itemKind === 'user' && ownerId === id) ||
  (itemKind === 'image' && similarTo === id);

const isOfAnother = (claim: Claim | null, moderatorId: string, now: string): boolean =>
  claim !== null && claim.moderatorId !== moderatorId && claim.until > now;

const claim = (
  { reportId, moderatorId, role, now, until, isAlone = false }: CommandOf<'ClaimReport'>,
  state: Report,
): readonly ReportEvent[] => {
  const report = existing(state);
  refuseOwn(report.ownerId, moderatorId);
  if (report.status === 'decided') throw new DomainError('report.decided');
  if (report.appealedFrom === moderatorId && !isAlone) throw new DomainError('appeal.own_decision');
  if (report.isEscalated && role !== 'admin') throw new DomainError('report.escalated');
  if (isOfAnother(report.claim, moderatorId, now) && role !== 'admin') throw new DomainError('report.claimed');
  return report.claim?.moderatorId === moderatorId && report.claim.until >= until
    ? []
    : [{ type: 'ReportClaimed', data: { reportId, moderatorId, role, until } }];
};

const release = (
  { reportId, moderatorId, role }: CommandOf<'ReleaseReport'>,
  state: Report,
): readonly ReportEvent[] => {
  const report = existing(state);
  return report.status === 'open' && report.claim?.moderatorId === moderatorId
    ? [{ type: 'ReportReleased', data: { reportId, moderatorId, role } }]
    : [];
};

const escalate = ({ reportId, decision, now }: CommandOf<'EscalateReport'>, state: Report): readonly ReportEvent[] => {
  const report = existing(state);
  refuseOwn(report.ownerId, decision.moderatorId);
  if (report.status === 'decided') throw new DomainError('report.decided');
  if (isOfAnother(report.claim, decision.moderatorId, now) && decision.role !== 'admin')
    throw new DomainError('report.claimed');
  return report.isEscalated ? [] : [{ type: 'ReportEscalated', data: { ...decision, reportId } }];
};

/**
 * Whether the decision is new; false when the moderator repeats it. Throws when the moderator can't decide the report.
 */
const isToDecide = (
  { moderatorId }: Decision,
  decision: 'dismissed' | Outcome,
  now: string,
  state: Report,
): boolean => {
  const report = existing(state);
  refuseOwn(report.ownerId, moderatorId);
  if (report.status === 'decided') {
    if (report.decision === decision && report.moderatorId === moderatorId) return false;
    throw new DomainError('report.decided');
  }
  if (report.claim?.moderatorId !== moderatorId || report.claim.until <= now)
    throw new DomainError('report.not-claimed');
  return true;
};

/** Refuses an outcome of the wrong kind: appeals can only be `restored`, and reports never can. */
const refuseOther = (outcome: Outcome, state: Report): void => {
  if ((existing(state).appealedFrom !== null) !== (outcome === 'restored'))
    throw new DomainError('report.about-another');
};

const resolved = ({ reportId, decision, outcome }: CommandOf<'ResolveReport'>): ReportEvent =>
  outcome === 'restored'
    ? { type: 'AppealAccepted', data: { ...decision, reportId } }
    : { type: 'ReportResolved', data: { ...decision, reportId, outcome } };

const dismiss = ({ reportId, decision, now }: CommandOf<'DismissReport'>, state: Report): readonly ReportEvent[] =>
  isToDecide(decision, 'dismissed', now, state) ? [{ type: 'ReportDismissed', data: { ...decision, reportId } }] : [];

const resolve = (command: CommandOf<'ResolveReport'>, state: Report): readonly ReportEvent[] => {
  const { decision, outcome, now } = command;
  refuseOther(outcome, state);
  return isToDecide(decision, outcome, now, state) ? [resolved(command)] : [];
};

const reopen = ({ reportId, decision }: CommandOf<'ReopenReport'>, state: Report): readonly ReportEvent[] => {
  const report = existing(state);
  refuseOwn(report.ownerId, decision.moderatorId);
  return report.status === 'open' ? [] : [{ type: 'ReportReopened', data: { ...decision, reportId } }];
};

const decide = (command: ReportCommand, state: Report): readonly ReportEvent[] => {
  switch (command.type) {
    case 'FileReport':
      // A second report by the same member about the same item has the same id, and is ignored.
      return state.status === 'none' ? [filed(command.report)] : [];
    case 'FileAppeal':
      if (state.status !== 'none') throw new DomainError('appeal.exists');
      return [{ type: 'AppealFiled', data: command.appeal }];
    case 'ClaimReport':
      return claim(command, state);
    case 'ReleaseReport':
      return release(command, state);
    case 'EscalateReport':
      return escalate(command, state);
    case 'DismissReport':
      return dismiss(command, state);
    case 'ResolveReport':
      return resolve(command, state);
    case 'ReopenReport':
      return reopen(command, state);
    default:
      return unreachable(command);
  }
};

const aboutOf = ({ kind, subjectId, ownerId, similarTo, appealedFrom }: About): About => ({
  kind,
  subjectId,
  ownerId,
  similarTo,
  appealedFrom,
});

const decided = (state: Report, decision: 'dismissed' | Outcome, moderatorId: string): Report =>
  state.status === 'none' ? state : { status: 'decided', ...aboutOf(state), decision, moderatorId };

const kindOf = (kind: FiledEvent['kind']): ReportedKind => (kind === 'near_duplicate' ? 'image' : kind);

const opened = (about: About): Report => ({ status: 'open', ...about, claim: null, isEscalated: false });

type Open = Extract<Report, { status: 'open' }>;

const whileOpen = (state: Report, change: Partial<Pick<Open, 'claim' | 'isEscalated'>>): Report =>
  state.status === 'open' ? { ...state, ...change } : state;

const evolve = (state: Report, event: ReportEvent): Report => {
  switch (event.type) {
    case 'ReportFiled': {
      const { kind, ...data } = event.data;
      return opened(aboutOf({ ...data, kind: kindOf(kind), appealedFrom: null }));
    }
    case 'CommentReported': {
      const { commentId: subjectId, ownerId } = event.data;
      return opened({ kind: 'comment', subjectId, ownerId, similarTo: null, appealedFrom: null });
    }
    case 'AppealFiled':
      return opened(aboutOf({ ...event.data, similarTo: null }));
    case 'ReportClaimed':
      return whileOpen(state, { claim: { moderatorId: event.data.moderatorId, until: event.data.until } });
    case 'ReportReleased':
      return whileOpen(state, { claim: null });
    case 'ReportEscalated':
      return whileOpen(state, { claim: null, isEscalated: true });
    case 'ReportDismissed':
      return decided(state, 'dismissed', event.data.moderatorId);
    case 'ReportResolved':
      return decided(state, event.data.outcome, event.data.moderatorId);
    case 'AppealAccepted':
      return decided(state, 'restored', event.data.moderatorId);
    case 'ReportReopened':
      return state.status === 'none' ? state : opened(aboutOf(state));
    default:
      return unreachable(event);
  }
};

const stream = streamsOf('report');

/** Report, or appeal against a decision. One moderator at a time claims it, and then decides it. */
export const reportDecider: StreamDecider<ReportCommand, Report, ReportEvent> = {
  name: 'report',
  stream,
  streamOf: (command) => {
    if (command.type === 'FileReport') return stream(command.report.reportId);
    return stream(command.type === 'FileAppeal' ? command.appeal.reportId : command.reportId);
  },
  decide,
  evolve,
  initialState: { status: 'none' },
};
