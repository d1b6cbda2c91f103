import { z } from 'zod';
import { event, type EventOf } from './envelope.ts';
import { rating } from './images.ts';

/** Role in which the moderator acted. */
const role = z.enum(['moderator', 'admin']);
export type ModeratorRole = z.output<typeof role>;

/**
 * Fields of a decision: the moderator, their role, and the reason, which is their own text. `reportId` is the report
 * that was decided, or null if there is none.
 */
export const decision = {
  reportId: z.guid().nullable(),
  moderatorId: z.guid(),
  role,
  reason: z.string().nullable(),
  /** Batch of a report that was decided together with others. */
  batchId: z.guid().optional(),
} as const;

export const byModerator = { of: 'moderatorId', fields: ['reason'] } as const;

/** Stream `report-{reportId}`: a report by a person or the system, or an appeal, for moderators to decide. */
export const reportEvents = {
  ReportFiled: event({
    version: 1,
    data: z.object({
      reportId: z.guid(),
      kind: z.enum(['image', 'album', 'user', 'near_duplicate']),
      subjectId: z.guid(),
      /** Owner of the reported work or album, or the reported member. */
      ownerId: z.guid(),
      /** Member who reported; null for visitors and for the system. */
      reporterId: z.guid().nullable(),
      reason: z.string(),
      comment: z.string().nullable(),
      /**
       * Person whose key encrypts the comment: the reporter, or the owner if a visitor reported, since the text is
       * about them.
       */
      commentKeyOf: z.guid(),
      /**
       * Earlier work that a near duplicate resembles, and how many of the 64 hash bits differ; null for other kinds.
       */
      similarTo: z.guid().nullable(),
      distance: z.int().nullable(),
    }),
    personal: { of: 'commentKeyOf', fields: ['comment'] },
  }),
  /**
   * A member or a visitor reported a comment. Not a `ReportFiled` event, because versions from before comments reject
   * an unknown `kind` there.
   */
  CommentReported: event({
    version: 1,
    data: z.object({
      reportId: z.guid(),
      commentId: z.guid(),
      /** Author of the comment. */
      ownerId: z.guid(),
      /** Member who reported; null for a visitor. */
      reporterId: z.guid().nullable(),
      reason: z.string(),
      comment: z.string().nullable(),
      /** Person whose key encrypts the report's text: the reporter, or the comment's author if a visitor reported. */
      commentKeyOf: z.guid(),
    }),
    personal: { of: 'commentKeyOf', fields: ['comment'] },
  }),
  /** Nobody else can decide the report until the claim ends. */
  ReportClaimed: event({
    version: 1,
    data: z.object({ reportId: z.guid(), moderatorId: z.guid(), role, until: z.string() }),
  }),
  /** The moderator gave up the claim. */
  ReportReleased: event({ version: 1, data: z.object({ reportId: z.guid(), moderatorId: z.guid(), role }) }),
  /** A moderator passed the report to the administrators. */
  ReportEscalated: event({ version: 1, data: z.object({ ...decision, reportId: z.guid() }), personal: byModerator }),
  /** The decision about the report was withdrawn; the report is open again. */
  ReportReopened: event({ version: 1, data: z.object({ ...decision, reportId: z.guid() }), personal: byModerator }),
  /** The report was closed without action. */
  ReportDismissed: event({ version: 1, data: z.object({ ...decision, reportId: z.guid() }), personal: byModerator }),
  /** Moderators acted against the reported content, its owner, or the work that it resembles. */
  ReportResolved: event({
    version: 1,
    data: z.object({ ...decision, reportId: z.guid(), outcome: z.enum(['taken_down', 'suspended']) }),
    personal: byModerator,
  }),
  /** A member appeals a decision about their content or account; `actId` is the id of that decision's event. */
  AppealFiled: event({
    version: 1,
    data: z.object({
      reportId: z.guid(),
      actId: z.guid(),
      kind: z.enum(['image', 'album', 'user', 'comment']),
      subjectId: z.guid(),
      ownerId: z.guid(),
      /** Moderator who made the decision; someone else handles the appeal. */
      appealedFrom: z.guid(),
      text: z.string().nullable(),
    }),
    personal: { of: 'ownerId', fields: ['text'] },
  }),
  /** The appeal succeeded, and the decision is reverted. */
  AppealAccepted: event({ version: 1, data: z.object({ ...decision, reportId: z.guid() }), personal: byModerator }),
} as const;
export type ReportEvent = EventOf<typeof reportEvents>;

const imageId = z.guid();
const ownerId = z.guid();

/** Stream `image-{imageId}`: actions of moderators and the system on a work. */
export const imageModerationEvents = {
  /** `legal`: the law requires the takedown, so even buyers lose access to their copies. */
  ImageTakenDown: event({
    version: 1,
    data: z.object({ imageId, ownerId, ...decision, legal: z.boolean().optional() }),
    personal: byModerator,
  }),
  ImageRestored: event({ version: 1, data: z.object({ imageId, ownerId, ...decision }), personal: byModerator }),
  /**
   * The work resembles an earlier work of another member; `distance` of the 64 hash bits differ. Nothing changes until
   * a moderator decides.
   */
  ImageMarkedForReview: event({
    version: 1,
    data: z.object({ imageId, ownerId, similarTo: z.guid(), distance: z.int() }),
  }),
} as const;
export type ImageModerationEvent = EventOf<typeof imageModerationEvents>;

/** Stream `image-{imageId}`: changes that staff make to a work that stays visible. */
export const imageCareEvents = {
  /** A null category removes the work from its category. */
  ImageCategorySet: event({
    version: 1,
    data: z.object({ imageId, ownerId, subcategoryId: z.guid().nullable(), ...decision }),
    personal: byModerator,
  }),
  /** The rating replaces the owner's own; null restores the owner's rating. */
  ImageRatingSet: event({
    version: 1,
    data: z.object({ imageId, ownerId, rating: rating.nullable(), ...decision }),
    personal: byModerator,
  }),
  /** Staff restarted the processing of a file after it had failed. */
  ImageProcessingRetried: event({
    version: 1,
    data: z.object({ imageId, ownerId, ...decision }),
    personal: byModerator,
  }),
} as const;
export type ImageCareEvent = EventOf<typeof imageCareEvents>;

const albumId = z.guid();

/** Stream `album-{albumId}`. */
export const albumModerationEvents = {
  AlbumTakenDown: event({ version: 1, data: z.object({ albumId, ownerId, ...decision }), personal: byModerator }),
  AlbumRestored: event({ version: 1, data: z.object({ albumId, ownerId, ...decision }), personal: byModerator }),
} as const;
export type AlbumModerationEvent = EventOf<typeof albumModerationEvents>;

const userId = z.guid();

/** Stream `user-{userId}`. */
export const suspensionEvents = {
  AccountSuspended: event({ version: 1, data: z.object({ userId, ...decision }), personal: byModerator }),
  AccountReinstated: event({ version: 1, data: z.object({ userId, ...decision }), personal: byModerator }),
} as const;
export type SuspensionEvent = EventOf<typeof suspensionEvents>;

const caseId = z.guid();

/**
 * Stream `case-{caseId}`: the moderators' notes about a reported or moderated item, and the assignee of its case. The
 * case id is the id of the item; decisions are in the streams of the item and of its reports.
 */
export const caseEvents = {
  CaseNoted: event({
    version: 1,
    data: z.object({
      caseId,
      noteId: z.guid(),
      /** Owner of the item. */
      ownerId,
      moderatorId: z.guid(),
      role,
      /** Text of the note; null once its author's account is erased. */
      text: z.string().nullable(),
    }),
    personal: { of: 'moderatorId', fields: ['text'] },
  }),
  /** `assigneeId` is null when the case is unassigned. */
  CaseAssigned: event({
    version: 1,
    data: z.object({ caseId, ownerId, assigneeId: z.guid().nullable(), moderatorId: z.guid(), role }),
  }),
} as const;
export type CaseEvent = EventOf<typeof caseEvents>;

const batchId = z.guid();
const moderatorId = z.guid();

/**
 * Stream `report-batch-{batchId}`: several reports that are decided together, all of them or none. The action on each
 * is recorded in its own stream, with this id.
 */
export const reportBatchEvents = {
  ReportBatchStarted: event({
    version: 1,
    data: z.object({
      batchId,
      moderatorId,
      role,
      /** `act` takes down or suspends the reported item, or restores the item that an appeal is about. */
      action: z.enum(['dismiss', 'act']),
      reportIds: z.array(z.guid()),
      reason: z.string().nullable(),
    }),
    personal: byModerator,
  }),
  ReportBatchDone: event({ version: 1, data: z.object({ batchId }) }),
  /** An action of the batch was refused, so its earlier actions are reverted. `code` is the code of the refusal. */
  ReportBatchFailed: event({ version: 1, data: z.object({ batchId, code: z.string(), reportId: z.guid() }) }),
  ReportBatchUndoStarted: event({
    version: 1,
    data: z.object({ batchId, moderatorId, role, reason: z.string().nullable() }),
    personal: byModerator,
  }),
  ReportBatchUndone: event({ version: 1, data: z.object({ batchId }) }),
} as const;
export type ReportBatchEvent = EventOf<typeof reportBatchEvents>;
