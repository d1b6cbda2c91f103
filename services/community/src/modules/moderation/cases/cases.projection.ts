import type { CommentModerationEvent } from '@pixchange/contracts/events/comments';
import type { Recorded } from '@pixchange/contracts/events/envelope';
import type { ErasureEvent } from '@pixchange/contracts/events/erasure';
import type {
  AlbumModerationEvent,
  CaseEvent,
  ImageModerationEvent,
  ReportEvent,
  SuspensionEvent,
} from '@pixchange/contracts/events/moderation';
import type { CaseRow, CaseStepKind } from '@pixchange/contracts/http/admin-cases';
import type { ReportedKind } from '@pixchange/contracts/http/moderation';
import { ignore, type Derivation, type Projection, type RowChange } from '../../../kernel/projection.ts';
import { changesTo, column, type Tables } from '../../../kernel/tables.ts';

export const caseTables = {
  /** Cases; all columns except the first three are derived from the other two tables. */
  cases: {
    columns: {
      case_id: 'uuid NOT NULL',
      kind: column<ReportedKind>('text NOT NULL'),
      owner_id: 'uuid NOT NULL',
      status: column<CaseRow['status'] | null>('text'),
      assignee_id: 'uuid',
      reports_count: 'integer',
      open_count: 'integer',
      appeals_count: 'integer',
      notes_count: 'integer',
      last_act: column<CaseRow['last_act']>('text'),
      opened_at: 'timestamptz',
      updated_at: 'timestamptz',
    },
    key: ['case_id'],
    indexes: [
      '(updated_at, case_id)',
      '(opened_at, case_id)',
      '(status, updated_at, case_id)',
      '(assignee_id, updated_at)',
      '(owner_id, updated_at)',
    ],
  },
  case_reports: {
    columns: {
      report_id: 'uuid NOT NULL',
      case_id: 'uuid NOT NULL',
      is_appeal: 'boolean NOT NULL',
      is_open: 'boolean NOT NULL',
      at: 'timestamptz NOT NULL',
    },
    key: ['report_id'],
    indexes: ['(case_id)'],
  },
  /** Steps of cases. `case_id` is null for actions on a report; `report_id` then identifies the case. */
  case_steps: {
    columns: {
      step_id: 'uuid NOT NULL',
      case_id: 'uuid',
      report_id: 'uuid',
      step: column<CaseStepKind>('text NOT NULL'),
      is_act: 'boolean NOT NULL',
      staff_id: 'uuid NOT NULL',
      role: 'text NOT NULL',
      text: 'text',
      /** Owner of the item that a note is about. */
      about_id: 'uuid',
      assignee_id: 'uuid',
      position: 'numeric NOT NULL',
      at: 'timestamptz NOT NULL',
    },
    key: ['step_id'],
    indexes: ['(case_id, position)', '(report_id, position)', '(staff_id)', '(about_id)', '(assignee_id)'],
  },
} as const satisfies Tables;

const { put, patch, sweep } = changesTo(caseTables);

const named = (change: RowChange, column: string): readonly string[] => {
  if (change.kind === 'sweep') return [];
  const value = { ...(change.kind === 'put' ? change.row : change.key) }[column];
  return typeof value === 'string' ? [value] : [];
};

/**
 * Recounts the rows, so that repeated events can't change the counts. `touched` returns ids of cases and of reports in
 * one list.
 */
const caseCounts: Derivation = {
  touched: (change) => [...named(change, 'case_id'), ...named(change, 'report_id')],
  sql: `
    UPDATE {schema}.cases c SET
      status = CASE WHEN r.open > 0 THEN 'open' ELSE 'decided' END,
      reports_count = r.reports, open_count = r.open, appeals_count = r.appeals, notes_count = s.notes,
      assignee_id = (SELECT a.assignee_id FROM {schema}.case_steps a WHERE a.case_id = c.case_id AND a.step = 'assigned' ORDER BY a.position DESC LIMIT 1),
      last_act = (SELECT a.step FROM {schema}.case_steps a WHERE a.case_id = c.case_id AND a.is_act ORDER BY a.position DESC LIMIT 1),
      opened_at = LEAST(r.first_at, s.first_at), updated_at = GREATEST(r.last_at, s.last_at)
    FROM (SELECT case_id FROM {schema}.cases WHERE case_id = ANY($1::uuid[])
      UNION SELECT case_id FROM {schema}.case_reports WHERE report_id = ANY($1::uuid[])) AS touched,
    LATERAL (SELECT count(*) FILTER (WHERE NOT is_appeal)::int AS reports, count(*) FILTER (WHERE is_open)::int AS open,
        count(*) FILTER (WHERE is_appeal)::int AS appeals, min(at) AS first_at, max(at) AS last_at
      FROM {schema}.case_reports WHERE case_id = touched.case_id) r,
    LATERAL (SELECT count(*) FILTER (WHERE step = 'noted')::int AS notes, min(at) AS first_at, max(at) AS last_at
      FROM (SELECT step, at FROM {schema}.case_steps WHERE case_id = touched.case_id
        UNION ALL SELECT d.step, d.at FROM {schema}.case_reports o JOIN {schema}.case_steps d ON d.report_id = o.report_id AND d.case_id IS NULL
        WHERE o.case_id = touched.case_id) every_step) s
    WHERE c.case_id = touched.case_id`,
};

type Act =
  | AlbumModerationEvent
  | CommentModerationEvent
  | SuspensionEvent
  | Exclude<ImageModerationEvent, { type: 'ImageMarkedForReview' }>;

const reported = (
  kind: ReportedKind,
  caseId: string,
  isAppeal: boolean,
  { data, metadata }: Recorded<Extract<ReportEvent, { type: 'ReportFiled' | 'CommentReported' | 'AppealFiled' }>>,
): readonly RowChange[] => [
  put('cases', { case_id: caseId, kind, owner_id: data.ownerId }),
  put('case_reports', {
    report_id: data.reportId,
    case_id: caseId,
    is_appeal: isAppeal,
    is_open: true,
    at: metadata.recordedAt,
  }),
];

const acted = (
  step: 'take_down' | 'restore' | 'suspend' | 'reinstate',
  kind: ReportedKind,
  caseId: string,
  { id, data, position, metadata }: Recorded<Act>,
): readonly RowChange[] => [
  put('cases', { case_id: caseId, kind, owner_id: 'ownerId' in data ? data.ownerId : data.userId }),
  put('case_steps', {
    step_id: id,
    case_id: caseId,
    report_id: data.reportId,
    step,
    is_act: true,
    staff_id: data.moderatorId,
    role: data.role,
    text: data.reason,
    position: String(position),
    at: metadata.recordedAt,
  }),
];

type Decided = Extract<
  ReportEvent,
  { type: 'ReportDismissed' | 'ReportResolved' | 'AppealAccepted' | 'ReportReopened' | 'ReportEscalated' }
>;

const decided = (
  step: CaseStepKind,
  isOpen: boolean,
  { id, data, position, metadata }: Recorded<Decided>,
): readonly RowChange[] => [
  patch('case_reports', { report_id: data.reportId }, { is_open: isOpen }),
  put('case_steps', {
    step_id: id,
    report_id: data.reportId,
    step,
    is_act: false,
    staff_id: data.moderatorId,
    role: data.role,
    text: data.reason,
    position: String(position),
    at: metadata.recordedAt,
  }),
];

/** Clears the texts by an erased staff member and the notes about an erased member; their steps still count. */
const removalOf = (userId: string): readonly RowChange[] => [
  sweep('case_steps', 'staff_id', userId, { text: null }),
  sweep('case_steps', 'about_id', userId, { text: null }),
  sweep('case_steps', 'assignee_id', userId, { assignee_id: null }),
  sweep('cases', 'assignee_id', userId, { assignee_id: null }),
];

/** Cases with their history: one for each item that has a report or a decision. */
export const casesProjection: Projection<
  | CaseEvent
  | ReportEvent
  | ImageModerationEvent
  | AlbumModerationEvent
  | CommentModerationEvent
  | SuspensionEvent
  | ErasureEvent
> = {
  name: 'moderation-cases',
  version: 1,
  tables: caseTables,
  handlers: {
    ReportFiled: (event) =>
      reported(event.data.kind === 'near_duplicate' ? 'image' : event.data.kind, event.data.subjectId, false, event),
    CommentReported: (event) => reported('comment', event.data.commentId, false, event),
    AppealFiled: (event) => reported(event.data.kind, event.data.subjectId, true, event),
    ReportClaimed: ignore,
    ReportReleased: ignore,
    ReportEscalated: (event) => decided('escalated', true, event),
    ReportReopened: (event) => decided('reopened', true, event),
    ReportDismissed: (event) => decided('dismissed', false, event),
    ReportResolved: (event) => decided('resolved', false, event),
    AppealAccepted: (event) => decided('accepted', false, event),
    ImageTakenDown: (event) => acted('take_down', 'image', event.data.imageId, event),
    ImageRestored: (event) => acted('restore', 'image', event.data.imageId, event),
    ImageMarkedForReview: ignore,
    AlbumTakenDown: (event) => acted('take_down', 'album', event.data.albumId, event),
    AlbumRestored: (event) => acted('restore', 'album', event.data.albumId, event),
    CommentTakenDown: (event) => acted('take_down', 'comment', event.data.commentId, event),
    CommentRestored: (event) => acted('restore', 'comment', event.data.commentId, event),
    AccountSuspended: (event) => acted('suspend', 'user', event.data.userId, event),
    AccountReinstated: (event) => acted('reinstate', 'user', event.data.userId, event),
    CaseNoted: ({ data, position, metadata }) => [
      put('case_steps', {
        step_id: data.noteId,
        case_id: data.caseId,
        step: 'noted',
        is_act: false,
        staff_id: data.moderatorId,
        role: data.role,
        text: data.text,
        about_id: data.ownerId,
        position: String(position),
        at: metadata.recordedAt,
      }),
    ],
    CaseAssigned: ({ id, data, position, metadata }) => [
      put('case_steps', {
        step_id: id,
        case_id: data.caseId,
        step: 'assigned',
        is_act: false,
        staff_id: data.moderatorId,
        role: data.role,
        assignee_id: data.assigneeId,
        position: String(position),
        at: metadata.recordedAt,
      }),
    ],
    AccountErased: ({ data }) => removalOf(data.userId),
    ErasureCompleted: ({ data }) => removalOf(data.userId),
  },
  derivations: [caseCounts],
};
