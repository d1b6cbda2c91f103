import type { ReportEvent } from '@pixchange/contracts/events/moderation';
import type { StreamDecider } from '../../kernel/decider.ts';
import { DomainError, unreachable } from '../../kernel/errors.ts';
import { refuseOwn, type Decision } from '../../kernel/moderated.ts';
import { streamsOf } from '../../kernel/stream.ts';

type FiledEvent = Extract<ReportEvent, { type: 'ReportFiled' }>['data'];

/** What is reported; comments are recorded by an event of their own. */
export type Filed = Omit<FiledEvent, 'kind'> & { readonly kind: FiledEvent['kind'] | 'comment' };
type Outcome = Extract<ReportEvent, { type: 'ReportResolved' }>['data']['outcome'];

/** Times are ISO 8601. */
export type ReportCommand =
  | { readonly type: 'FileReport'; readonly report: Filed }
  | {
      readonly type: 'ClaimReport';
      readonly reportId: string;
      readonly moderatorId: string;
      readonly role: Decision['role'];
      readonly now: string;
      readonly until: string;
    }
  | { readonly type: 'DismissReport'; readonly reportId: string; readonly decision: Decision; readonly now: string }
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
  readonly ownerId: string;
  readonly similarTo: string | null;
}

export type Report =
  | { readonly status: 'none' }
  | (About & { readonly status: 'open'; readonly claim: Claim | null })
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

const claim = (
  { reportId, moderatorId, role, now, until }: CommandOf<'ClaimReport'>,
  state: Report,
): readonly ReportEvent[] => {
  const report = existing(state);
  refuseOwn(report.ownerId, moderatorId);
  if (report.status === 'decided') throw new DomainError('report.decided');
  const byAnother = report.claim !== null && report.claim.moderatorId !== moderatorId && report.claim.until > now;
  if (byAnother && role !== 'admin') throw new DomainError('report.claimed');
  return report.claim?.moderatorId === moderatorId && report.claim.until >= until
    ? []
    : [{ type: 'ReportClaimed', data: { reportId, moderatorId, role, until } }];
};

/** True where there is something to decide; false for the repeat of what the same moderator decided. */
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

const decide = (command: ReportCommand, state: Report): readonly ReportEvent[] => {
  switch (command.type) {
    case 'FileReport':
      // The same reporter's second report of the same thing has the same id: it is the first one.
      return state.status === 'none' ? [filed(command.report)] : [];
    case 'ClaimReport':
      return claim(command, state);
    case 'DismissReport': {
      const { reportId, decision, now } = command;
      return isToDecide(decision, 'dismissed', now, state)
        ? [{ type: 'ReportDismissed', data: { ...decision, reportId } }]
        : [];
    }
    case 'ResolveReport': {
      const { reportId, decision, outcome, now } = command;
      return isToDecide(decision, outcome, now, state)
        ? [{ type: 'ReportResolved', data: { ...decision, reportId, outcome } }]
        : [];
    }
    default:
      return unreachable(command);
  }
};

const decided = (state: Report, decision: 'dismissed' | Outcome, moderatorId: string): Report =>
  state.status === 'none'
    ? state
    : { status: 'decided', ownerId: state.ownerId, similarTo: state.similarTo, decision, moderatorId };

const evolve = (state: Report, event: ReportEvent): Report => {
  switch (event.type) {
    case 'ReportFiled':
      return { status: 'open', ownerId: event.data.ownerId, similarTo: event.data.similarTo, claim: null };
    case 'CommentReported':
      return { status: 'open', ownerId: event.data.ownerId, similarTo: null, claim: null };
    case 'ReportClaimed':
      return state.status === 'open'
        ? { ...state, claim: { moderatorId: event.data.moderatorId, until: event.data.until } }
        : state;
    case 'ReportDismissed':
      return decided(state, 'dismissed', event.data.moderatorId);
    case 'ReportResolved':
      return decided(state, event.data.outcome, event.data.moderatorId);
    default:
      return unreachable(event);
  }
};

const stream = streamsOf('report');

/** Something that was reported, until a moderator has decided it; one works on it at a time. */
export const reportDecider: StreamDecider<ReportCommand, Report, ReportEvent> = {
  name: 'report',
  stream,
  streamOf: (command) => stream(command.type === 'FileReport' ? command.report.reportId : command.reportId),
  decide,
  evolve,
  initialState: { status: 'none' },
};
