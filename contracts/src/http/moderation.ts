import { z } from 'zod';
import { accountStatus, publicUserView } from './accounts.ts';
import { adminListQuery, anyOf, anyOfIds } from './admin-list.ts';
import { albumView } from './albums.ts';
import { moderatedCommentView } from './comments.ts';
import { endpoints } from './endpoint.ts';
import { namedIds, ownedIds, type OwnedKind } from './example-ids.ts';
import { moderationRoutes, reportBatchesRoutes, reportsRoutes } from './routes/moderation.ts';
import { cleanLines, id, idForm, instant } from './fields.ts';
import { imageItemView } from './images.ts';
import { proposals, reports as limits } from './limits.ts';
import { reportReasons } from './values/moderation.ts';

const reasonNames = Object.keys(reportReasons) as [keyof typeof reportReasons, ...(keyof typeof reportReasons)[]];

/** Kinds of items that people can report. */
export const reportedKind = z.enum(['image', 'album', 'user', 'comment'], {
  error: 'Kind must be image, album, user or comment',
});
export type ReportedKind = z.output<typeof reportedKind>;

/**
 * `near_duplicate`: filed by Pixchange for a work that resembles an earlier one of another member; `appeal`: filed by a
 * member against a decision.
 */
export const reportKind = z.enum(['image', 'album', 'user', 'comment', 'near_duplicate', 'appeal']);
export type ReportKind = z.output<typeof reportKind>;

export const reportStatus = z.enum(['open', 'dismissed', 'resolved']);

/** A report as moderators see it. */
export const reportView = z.object({
  id,
  kind: reportKind,
  status: reportStatus,
  /** Kind of the subject. */
  subject_kind: reportedKind,
  subject_id: id,
  /** Decision that is appealed; null for other kinds. */
  appeal_of: id.nullable(),
  /** Owner of the subject. */
  owner_id: id,
  /** Earlier work that a near duplicate resembles, and how many of the 64 hash bits differ; null for other kinds. */
  similar_to: id.nullable(),
  distance: z.int().nullable(),
  /** Null for a visitor, the system, and members whose account is erased. */
  reporter_id: id.nullable(),
  reason: z.string(),
  comment: z.string().nullable(),
  /** Moderator who works on the report; nobody else can until `claimed_until`. */
  claimed_by: id.nullable(),
  /** Username of that moderator; null once their account is erased. */
  claimed_by_name: z.string().nullable(),
  claimed_until: instant.nullable(),
  /** Moderator who passed the report to the administrators, and the reason. */
  escalated_by: id.nullable(),
  escalation_reason: z.string().nullable(),
  decided_by: id.nullable(),
  decided_role: z.string().nullable(),
  decision: z.enum(['dismissed', 'taken_down', 'suspended', 'restored']).nullable(),
  decision_reason: z.string().nullable(),
  decided_at: instant.nullable(),
  /** Batch of reports that was decided together. */
  batch_id: id.nullable(),
  created_at: instant,
});
export type ReportView = z.output<typeof reportView>;

export const moderatedUserView = publicUserView.extend({ status: accountStatus, roles: z.array(z.string()) });
export type ModeratedUserView = z.output<typeof moderatedUserView>;

export const moderationAct = z.enum(['take_down', 'restore', 'suspend', 'reinstate']);

/** An action of a moderator. */
export const moderationActView = z.object({
  id,
  act: moderationAct,
  kind: reportedKind,
  subject_id: id,
  report_id: id.nullable(),
  moderator_id: id,
  role: z.string(),
  /** Null once the moderator's account is erased. */
  reason: z.string().nullable(),
  at: instant,
  batch_id: id.nullable(),
});
export type ModerationActView = z.output<typeof moderationActView>;

/** A member who reported, with the number of their decided reports and how many of these were upheld. */
export const reporterView = z.object({ id, username: z.string(), upheld: z.int(), decided: z.int() });
export type ReporterView = z.output<typeof reporterView>;

/** A report with its subject; items that no longer exist are null. */
export const reportDetailView = reportView.extend({
  image: imageItemView.nullable(),
  album: albumView.nullable(),
  /** Reported comment; `comment` is the reporter's own text. */
  reported_comment: moderatedCommentView.nullable(),
  /** Owner of the subject. */
  user: moderatedUserView.nullable(),
  similar: imageItemView.nullable(),
  /** Open reports about the subject, or its open appeals for an appeal; oldest first, at most 100. */
  open: z.array(reportView),
  /** Members who filed the open reports. */
  reporters: z.array(reporterView),
  /** Decided reports about the subject or its owner, including dismissed ones; latest first, at most 100. */
  decided: z.array(reportView),
  /** The decision under appeal. */
  appealed: moderationActView.nullable(),
  /** Earlier actions on the subject, its owner or the similar work, latest first. */
  history: z.array(moderationActView),
});
export type ReportDetailView = z.output<typeof reportDetailView>;

const words = cleanLines(1, limits.moderatorReasonLengthMax, 'Reason');

const decisionBody = z.object({
  reason: words,
  /** Report that this action decides; the caller must have claimed it, unless the action restores something. */
  report_id: z.string().regex(idForm, { error: 'There is no such report' }).nullish(),
});

const withheldView = z.object({
  id,
  kind: reportedKind,
  withheld: z.boolean(),
  /** Proposal of a suspension that needs a second approval; absent when the action was taken immediately. */
  proposal_id: id.optional(),
});
export type WithheldView = z.output<typeof withheldView>;

const decision = (summary: string, kind: OwnedKind) => ({
  summary,
  owns: { id: kind },
  body: decisionBody,
  example: { reason: 'Shows somebody who did not agree', report_id: namedIds.report },
  reply: withheldView,
});

export const reportsHttp = endpoints(reportsRoutes, {
  file: {
    summary: 'Report a visible image, album, person or comment; a repeat answers 200 with the first report',
    body: z.object({
      report: z.object({
        kind: reportedKind,
        subject_id: z.string({ error: 'Reported item is required' }).max(100),
        reason: z.enum(reasonNames, { error: `Reason must be one of ${reasonNames.join(', ')}` }),
        comment: cleanLines(0, limits.commentLengthMax, 'Comment').nullish(),
      }),
    }),
    example: { report: { kind: 'image', subject_id: ownedIds.image, reason: 'copyright', comment: 'Mine' } },
    reply: z.object({ id, kind: reportedKind, subject_id: id }),
  },
});

export const moderationHttp = endpoints(moderationRoutes, {
  list: {
    summary: 'Reports, by default oldest first',
    query: adminListQuery(['created_at', 'kind', 'status', 'reason', 'decided_at'], {
      id: anyOfIds,
      kind: anyOf(reportKind),
      status: anyOf(reportStatus),
      reason: anyOf(z.string().max(50)),
      subject_id: anyOfIds,
      owner_id: anyOfIds,
      reporter_id: anyOfIds,
      claimed_by: anyOfIds,
    }),
    reply: z.array(reportView),
  },
  show: { summary: 'One report with what it is about', owns: { id: 'report' }, reply: reportDetailView },
  claim: {
    summary: `Claim a report for ${limits.claimMinutes} minutes; an administrator can take it over from another person`,
    owns: { id: 'report' },
    reply: reportView,
  },
  release: {
    summary: 'Release a report that you claimed, so that others can work on it',
    owns: { id: 'report' },
    reply: reportView,
  },
  escalate: {
    summary: 'Escalate a report to the administrators; only they can claim it from then on',
    owns: { id: 'report' },
    body: z.object({ reason: words }),
    example: { reason: 'Shows somebody who did not agree' },
    reply: reportView,
  },
  dismiss: {
    summary: 'Dismiss a claimed report, which changes nothing else',
    owns: { id: 'report' },
    body: z.object({ reason: words }),
    example: { reason: 'Shows somebody who did not agree' },
    reply: reportView,
  },
  reopen: {
    summary: 'Reopen a decided report; an open one stays unchanged, and so does what was taken down',
    owns: { id: 'report' },
    body: z.object({ reason: words }),
    example: { reason: 'Shows somebody who did not agree' },
    reply: reportView,
  },
  takeDownImage: {
    ...decision(
      'Take an image down: others no longer see it anywhere, and its file is not accepted again. For legal reasons, copies that were sold are withheld too',
      'image',
    ),
    body: decisionBody.extend({
      /** Whether the law requires the takedown; by default, true when the report is about copyright or the law. */
      legal: z.boolean({ error: 'Legal must be true or false' }).optional(),
    }),
  },
  restoreImage: decision('Restore an image', 'image'),
  clearAsOriginal: {
    summary:
      'Dismiss all reports, also decided ones, that a work is very similar to an earlier one: it may be sold and minted, and the offer that was requested with it is opened',
    owns: { id: 'image' },
    body: z.object({ reason: words }),
    example: { reason: 'Shows somebody who did not agree' },
    reply: z.array(reportView),
  },
  withdrawClearance: {
    summary:
      "Reopen the reports that a work is very similar to an earlier one; until they are decided, it can't be put on sale or minted",
    owns: { id: 'image' },
    body: z.object({ reason: words }),
    example: { reason: 'Shows somebody who did not agree' },
    reply: z.array(reportView),
  },
  takeDownAlbum: decision('Take an album down: others no longer see it and the images that are only in it', 'album'),
  restoreAlbum: decision('Restore an album', 'album'),
  takeDownComment: decision('Take a comment down: others no longer see its text and author', 'comment'),
  restoreComment: decision('Restore a comment', 'comment'),
  suspend: decision(
    `Suspend a person: sessions end, and others no longer see any of their content. With more than ${proposals.followersAloneMax} followers it is only proposed, and waits for a second person`,
    'user',
  ),
  reinstate: decision('End the suspension of a person, and restore their content', 'user'),
});

/** `started` and `undoing` are the states of a batch that still has unfinished reports. */
export const reportBatchStatus = z.enum(['started', 'done', 'failed', 'undoing', 'undone']);

const reportBatchView = z.object({
  id,
  action: z.enum(['dismiss', 'act']),
  status: reportBatchStatus,
  moderator_id: id,
  /** Null once the moderator's account is erased. */
  reason: z.string().nullable(),
  /** Reports in their current state. */
  reports: z.array(reportView),
});
export type ReportBatchView = z.output<typeof reportBatchView>;

export const reportBatchesHttp = endpoints(reportBatchesRoutes, {
  decide: {
    summary: `Decide up to ${limits.perBatchMax} reports together, all or none: \`dismiss\`, or \`act\`, which takes down, suspends, or restores what an appeal is about. 409 has the error of one of them, and the current state of that report`,
    body: z.object({
      action: z.enum(['dismiss', 'act'], { error: 'Action must be dismiss or act' }),
      report_ids: z
        .array(z.string().regex(idForm, { error: 'There is no such report' }))
        .min(1, { error: 'Choose at least one report' })
        .max(limits.perBatchMax, { error: `Choose at most ${limits.perBatchMax} reports` }),
      reason: words,
    }),
    example: { action: 'dismiss', report_ids: [ownedIds.report], reason: 'Shows somebody who did not agree' },
    reply: reportBatchView,
  },
  show: {
    summary: 'A batch of reports that were decided together',
    owns: { id: 'reportBatch' },
    reply: reportBatchView,
  },
  undo: {
    summary: 'Undo all decisions of a batch, however old; later decisions stay',
    owns: { id: 'reportBatch' },
    body: z.object({ reason: words }),
    example: { reason: 'Shows somebody who did not agree' },
    reply: reportBatchView,
  },
});
