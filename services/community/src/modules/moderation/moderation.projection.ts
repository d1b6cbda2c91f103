import type { CommentModerationEvent } from '@pixchange/contracts/events/comments';
import type { ErasureEvent } from '@pixchange/contracts/events/erasure';
import type { ImageEvent } from '@pixchange/contracts/events/images';
import type {
  AlbumModerationEvent,
  ImageModerationEvent,
  ReportBatchEvent,
  ReportEvent,
  SuspensionEvent,
} from '@pixchange/contracts/events/moderation';
import type { Recorded } from '@pixchange/contracts/events/envelope';
import type { ModerationActView, ReportedKind } from '@pixchange/contracts/http/moderation';
import { ignore, type Projection, type RowChange } from '../../kernel/projection.ts';
import { changesTo, column, type Tables } from '../../kernel/tables.ts';
import type { Filed } from './report.decider.ts';
import { hashesOfWork, hashTables, withoutHashes, withoutHashesOf } from './work-hashes.projection.ts';

export const moderationTables = {
  moderation_reports: {
    columns: {
      report_id: 'uuid NOT NULL',
      kind: 'text NOT NULL',
      subject_kind: 'text NOT NULL',
      appeal_of: 'uuid',
      status: column<'open' | 'dismissed' | 'resolved'>('text NOT NULL'),
      subject_id: 'uuid NOT NULL',
      owner_id: 'uuid NOT NULL',
      similar_to: 'uuid',
      distance: 'integer',
      reporter_id: 'uuid',
      reason: 'text NOT NULL',
      comment: 'text',
      comment_key_of: 'uuid NOT NULL',
      claimed_by: 'uuid',
      claimed_until: 'timestamptz',
      escalated_by: 'uuid',
      escalation_reason: 'text',
      decided_by: 'uuid',
      decided_role: 'text',
      decision: 'text',
      decision_reason: 'text',
      decided_at: 'timestamptz',
      batch_id: 'uuid',
      created_at: 'timestamptz NOT NULL',
    },
    key: ['report_id'],
    indexes: [
      '(status, created_at, report_id)',
      '(created_at, report_id)',
      '(subject_id)',
      '(owner_id)',
      '(reporter_id)',
      '(comment_key_of)',
      '(decided_by)',
      '(appeal_of)',
      '(escalated_by)',
      '(batch_id)',
    ],
  },
  moderation_acts: {
    columns: {
      act_id: 'uuid NOT NULL',
      act: column<ModerationActView['act']>('text NOT NULL'),
      kind: column<ReportedKind>('text NOT NULL'),
      subject_id: 'uuid NOT NULL',
      owner_id: 'uuid NOT NULL',
      report_id: 'uuid',
      moderator_id: 'uuid NOT NULL',
      role: 'text NOT NULL',
      reason: 'text',
      at: 'timestamptz NOT NULL',
      batch_id: 'uuid',
    },
    key: ['act_id'],
    indexes: ['(subject_id, at)', '(owner_id, at, act_id)', '(moderator_id)', '(batch_id)'],
  },
  /** Batches that a process started and may not have finished. */
  moderation_batches: {
    columns: { batch_id: 'uuid NOT NULL', at: 'timestamptz NOT NULL' },
    key: ['batch_id'],
    indexes: ['(at)'],
  },
  ...hashTables,
} as const satisfies Tables;

const { put, patch, remove, sweep } = changesTo(moderationTables);

type Act =
  | AlbumModerationEvent
  | CommentModerationEvent
  | SuspensionEvent
  | Exclude<ImageModerationEvent, { type: 'ImageMarkedForReview' }>;

const acted = (
  act: 'take_down' | 'restore' | 'suspend' | 'reinstate',
  kind: ReportedKind,
  subjectId: string,
  { id, data, metadata }: Recorded<Act>,
): readonly RowChange[] => [
  put('moderation_acts', {
    act_id: id,
    act,
    kind,
    subject_id: subjectId,
    owner_id: 'ownerId' in data ? data.ownerId : data.userId,
    report_id: data.reportId,
    moderator_id: data.moderatorId,
    role: data.role,
    reason: data.reason,
    at: metadata.recordedAt,
    batch_id: data.batchId ?? null,
  }),
];

interface FiledRow extends Omit<Filed, 'kind'> {
  readonly kind: Filed['kind'] | 'appeal';
  readonly subjectKind: ReportedKind;
  readonly appealOf: string | null;
}

const filed = (report: FiledRow, recordedAt: string): RowChange =>
  put('moderation_reports', {
    report_id: report.reportId,
    kind: report.kind,
    subject_kind: report.subjectKind,
    appeal_of: report.appealOf,
    status: 'open',
    subject_id: report.subjectId,
    owner_id: report.ownerId,
    similar_to: report.similarTo,
    distance: report.distance,
    reporter_id: report.reporterId,
    reason: report.reason,
    comment: report.comment,
    comment_key_of: report.commentKeyOf,
    claimed_by: null,
    claimed_until: null,
    escalated_by: null,
    escalation_reason: null,
    decided_by: null,
    decided_role: null,
    decision: null,
    decision_reason: null,
    decided_at: null,
    batch_id: null,
    created_at: recordedAt,
  });

/** Null fields of reports that are neither near-duplicates nor appeals. */
const nullFields = { similarTo: null, distance: null, appealOf: null } as const;

const decided = (
  { data, metadata }: Recorded<Extract<ReportEvent, { type: 'ReportDismissed' | 'ReportResolved' | 'AppealAccepted' }>>,
  status: 'dismissed' | 'resolved',
  decision: string,
): readonly RowChange[] => [
  patch(
    'moderation_reports',
    { report_id: data.reportId },
    {
      status,
      decision,
      decided_by: data.moderatorId,
      decided_role: data.role,
      decision_reason: data.reason,
      decided_at: metadata.recordedAt,
      batch_id: data.batchId ?? null,
      claimed_by: null,
      claimed_until: null,
    },
  ),
];

/** Clears texts by an erased member and texts about them; their reports and decisions still count. */
const removalOf = (userId: string): readonly RowChange[] => [
  sweep('moderation_reports', 'reporter_id', userId, { reporter_id: null, comment: null }),
  sweep('moderation_reports', 'comment_key_of', userId, { comment: null }),
  sweep('moderation_reports', 'owner_id', userId, { comment: null }),
  sweep('moderation_reports', 'decided_by', userId, { decision_reason: null }),
  sweep('moderation_reports', 'escalated_by', userId, { escalation_reason: null }),
  sweep('moderation_acts', 'moderator_id', userId, { reason: null }),
  ...withoutHashesOf(userId),
];

/** Reports for moderators, actions of moderators, and hashes for finding copies of works. */
export const moderationProjection: Projection<
  | ReportEvent
  | ReportBatchEvent
  | ImageModerationEvent
  | AlbumModerationEvent
  | CommentModerationEvent
  | SuspensionEvent
  | ErasureEvent
  | Extract<ImageEvent, { type: 'ImageProcessed' | 'ImageDeleted' }>
> = {
  name: 'moderation',
  version: 5,
  tables: moderationTables,
  handlers: {
    ReportFiled: ({ data, metadata }) => [
      filed(
        { ...data, subjectKind: data.kind === 'near_duplicate' ? 'image' : data.kind, appealOf: null },
        metadata.recordedAt,
      ),
    ],
    CommentReported: ({ data: { commentId, ...data }, metadata }) => [
      filed(
        { kind: 'comment', subjectKind: 'comment', subjectId: commentId, ...nullFields, ...data },
        metadata.recordedAt,
      ),
    ],
    AppealFiled: ({ data: { actId, kind, text, ownerId, ...data }, metadata }) => [
      filed(
        {
          kind: 'appeal',
          subjectKind: kind,
          ...nullFields,
          appealOf: actId,
          ownerId,
          reporterId: ownerId,
          reason: 'appeal',
          comment: text,
          commentKeyOf: ownerId,
          ...data,
        },
        metadata.recordedAt,
      ),
    ],
    ReportClaimed: ({ data }) => [
      patch(
        'moderation_reports',
        { report_id: data.reportId },
        { claimed_by: data.moderatorId, claimed_until: data.until },
      ),
    ],
    ReportReleased: ({ data }) => [
      patch('moderation_reports', { report_id: data.reportId }, { claimed_by: null, claimed_until: null }),
    ],
    ReportEscalated: ({ data }) => [
      patch(
        'moderation_reports',
        { report_id: data.reportId },
        {
          escalated_by: data.moderatorId,
          escalation_reason: data.reason,
          claimed_by: null,
          claimed_until: null,
        },
      ),
    ],
    ReportBatchStarted: ({ data, metadata }) => [
      put('moderation_batches', { batch_id: data.batchId, at: metadata.recordedAt }),
    ],
    ReportBatchDone: ({ data }) => [remove('moderation_batches', { batch_id: data.batchId })],
    ReportBatchFailed: ({ data }) => [remove('moderation_batches', { batch_id: data.batchId })],
    ReportBatchUndoStarted: ({ data, metadata }) => [
      put('moderation_batches', { batch_id: data.batchId, at: metadata.recordedAt }),
    ],
    ReportBatchUndone: ({ data }) => [remove('moderation_batches', { batch_id: data.batchId })],
    ReportReopened: ({ data }) => [
      patch(
        'moderation_reports',
        { report_id: data.reportId },
        {
          status: 'open',
          decision: null,
          decided_by: null,
          decided_role: null,
          decision_reason: null,
          decided_at: null,
          batch_id: null,
          escalated_by: null,
          escalation_reason: null,
        },
      ),
    ],
    ReportDismissed: (event) => decided(event, 'dismissed', 'dismissed'),
    ReportResolved: (event) => decided(event, 'resolved', event.data.outcome),
    AppealAccepted: (event) => decided(event, 'resolved', 'restored'),
    ImageTakenDown: (event) => acted('take_down', 'image', event.data.imageId, event),
    ImageRestored: (event) => acted('restore', 'image', event.data.imageId, event),
    ImageMarkedForReview: ignore,
    AlbumTakenDown: (event) => acted('take_down', 'album', event.data.albumId, event),
    AlbumRestored: (event) => acted('restore', 'album', event.data.albumId, event),
    CommentTakenDown: (event) => acted('take_down', 'comment', event.data.commentId, event),
    CommentRestored: (event) => acted('restore', 'comment', event.data.commentId, event),
    AccountSuspended: (event) => acted('suspend', 'user', event.data.userId, event),
    AccountReinstated: (event) => acted('reinstate', 'user', event.data.userId, event),
    ImageProcessed: hashesOfWork,
    ImageDeleted: ({ data }) => withoutHashes(data.imageId),
    AccountErased: ({ data }) => removalOf(data.userId),
    ErasureCompleted: ({ data }) => removalOf(data.userId),
  },
};
