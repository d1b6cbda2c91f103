import { z } from 'zod';
import { event, type EventOf } from './envelope.ts';
import { rating } from './images.ts';

/** In which of their roles somebody acted. */
const role = z.enum(['moderator', 'admin']);
export type ModeratorRole = z.output<typeof role>;

/** Who decided, in which role, and why; the words are the moderator's own. `reportId`: what it was decided on, if anything was reported. */
export const decision = {
  reportId: z.guid().nullable(),
  moderatorId: z.guid(),
  role,
  reason: z.string().nullable(),
  /** Of what was decided together with others. */
  batchId: z.guid().optional(),
} as const;

export const byModerator = { of: 'moderatorId', fields: ['reason'] } as const;

/** Stream `report-{reportId}`: something that a person or the system wants looked at. */
export const reportEvents = {
  ReportFiled: event({
    version: 1,
    data: z.object({
      reportId: z.guid(),
      kind: z.enum(['image', 'album', 'user', 'near_duplicate']),
      subjectId: z.guid(),
      /** Whose it is. */
      ownerId: z.guid(),
      /** Null for a visitor, and for the site. */
      reporterId: z.guid().nullable(),
      reason: z.string(),
      comment: z.string().nullable(),
      /** Under whose key the comment is sealed: the reporter's, or, of a visitor, the owner's, whom the words are about. */
      commentKeyOf: z.guid(),
      /** Of a near duplicate: the earlier work, and in how many of 64 bits they differ. */
      similarTo: z.guid().nullable(),
      distance: z.int().nullable(),
    }),
    personal: { of: 'commentKeyOf', fields: ['comment'] },
  }),
  /** A person or a visitor reported a comment. A type of its own, because versions without comments refuse another `kind` in `ReportFiled`. */
  CommentReported: event({
    version: 1,
    data: z.object({
      reportId: z.guid(),
      commentId: z.guid(),
      /** The comment's author. */
      ownerId: z.guid(),
      /** Null for a visitor. */
      reporterId: z.guid().nullable(),
      reason: z.string(),
      comment: z.string().nullable(),
      /** Under whose key the reporter's text is sealed: the reporter's, or, of a visitor, the author's. */
      commentKeyOf: z.guid(),
    }),
    personal: { of: 'commentKeyOf', fields: ['comment'] },
  }),
  /** Nobody else decides it until then. */
  ReportClaimed: event({
    version: 1,
    data: z.object({ reportId: z.guid(), moderatorId: z.guid(), role, until: z.string() }),
  }),
  /** Its moderator does not work on it any more. */
  ReportReleased: event({ version: 1, data: z.object({ reportId: z.guid(), moderatorId: z.guid(), role }) }),
  /** A moderator leaves it to the administrators. */
  ReportEscalated: event({ version: 1, data: z.object({ ...decision, reportId: z.guid() }), personal: byModerator }),
  /** What was decided about it counts no longer: it waits again. */
  ReportReopened: event({ version: 1, data: z.object({ ...decision, reportId: z.guid() }), personal: byModerator }),
  /** Nothing was done about it. */
  ReportDismissed: event({ version: 1, data: z.object({ ...decision, reportId: z.guid() }), personal: byModerator }),
  /** Something was done: to what was reported, to its owner, or to the work that it is like. */
  ReportResolved: event({
    version: 1,
    data: z.object({ ...decision, reportId: z.guid(), outcome: z.enum(['taken_down', 'suspended']) }),
    personal: byModerator,
  }),
  /** A member disagrees with what was decided about something of theirs; `actId`: the event of that decision. */
  AppealFiled: event({
    version: 1,
    data: z.object({
      reportId: z.guid(),
      actId: z.guid(),
      kind: z.enum(['image', 'album', 'user', 'comment']),
      subjectId: z.guid(),
      ownerId: z.guid(),
      /** Who made the decision; somebody else looks at the appeal. */
      appealedFrom: z.guid(),
      text: z.string().nullable(),
    }),
    personal: { of: 'ownerId', fields: ['text'] },
  }),
  /** What was decided is taken back because of the appeal. */
  AppealAccepted: event({ version: 1, data: z.object({ ...decision, reportId: z.guid() }), personal: byModerator }),
} as const;
export type ReportEvent = EventOf<typeof reportEvents>;

const imageId = z.guid();
const ownerId = z.guid();

/** Stream `image-{imageId}`: what moderators and the system do to a work. */
export const imageModerationEvents = {
  /** `legal`: the law demands it, so that copies which were sold are withheld too. */
  ImageTakenDown: event({
    version: 1,
    data: z.object({ imageId, ownerId, ...decision, legal: z.boolean().optional() }),
    personal: byModerator,
  }),
  ImageRestored: event({ version: 1, data: z.object({ imageId, ownerId, ...decision }), personal: byModerator }),
  /** Much like an earlier work of somebody else, in all but `distance` of 64 bits. Nothing changes by it until a moderator decides. */
  ImageMarkedForReview: event({
    version: 1,
    data: z.object({ imageId, ownerId, similarTo: z.guid(), distance: z.int() }),
  }),
} as const;
export type ImageModerationEvent = EventOf<typeof imageModerationEvents>;

/** Stream `image-{imageId}`: what staff do for a work that stays shown. */
export const imageCareEvents = {
  /** Null: in none. */
  ImageCategorySet: event({
    version: 1,
    data: z.object({ imageId, ownerId, subcategoryId: z.guid().nullable(), ...decision }),
    personal: byModerator,
  }),
  /** Stands before the owner's own rating; null: the owner's stands again. */
  ImageRatingSet: event({
    version: 1,
    data: z.object({ imageId, ownerId, rating: rating.nullable(), ...decision }),
    personal: byModerator,
  }),
  /** Its file could not be processed, and is tried again. */
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
 * Stream `case-{caseId}`: what moderators write about a thing that was reported or decided about, and who looks after it. The id is that of
 * the thing; what is decided about it stands in its own stream and in those of the reports.
 */
export const caseEvents = {
  CaseNoted: event({
    version: 1,
    data: z.object({
      caseId,
      noteId: z.guid(),
      /** Whose the thing is. */
      ownerId,
      moderatorId: z.guid(),
      role,
      /** Null once its author left. */
      text: z.string().nullable(),
    }),
    personal: { of: 'moderatorId', fields: ['text'] },
  }),
  /** `assigneeId`: null where nobody looks after it any more. */
  CaseAssigned: event({
    version: 1,
    data: z.object({ caseId, ownerId, assigneeId: z.guid().nullable(), moderatorId: z.guid(), role }),
  }),
} as const;
export type CaseEvent = EventOf<typeof caseEvents>;

const batchId = z.guid();
const moderatorId = z.guid();

/**
 * Stream `report-batch-{batchId}`: several reports that are decided together, all of them or none. What is done to each is recorded
 * in its own stream, with this id.
 */
export const reportBatchEvents = {
  ReportBatchStarted: event({
    version: 1,
    data: z.object({
      batchId,
      moderatorId,
      role,
      /** `act`: takes down or suspends what is reported, or restores what an appeal is about. */
      action: z.enum(['dismiss', 'act']),
      reportIds: z.array(z.guid()),
      reason: z.string().nullable(),
    }),
    personal: byModerator,
  }),
  ReportBatchDone: event({ version: 1, data: z.object({ batchId }) }),
  /** What was done of it until then is taken back. `code`: of the refusal. */
  ReportBatchFailed: event({ version: 1, data: z.object({ batchId, code: z.string(), reportId: z.guid() }) }),
  ReportBatchUndoStarted: event({
    version: 1,
    data: z.object({ batchId, moderatorId, role, reason: z.string().nullable() }),
    personal: byModerator,
  }),
  ReportBatchUndone: event({ version: 1, data: z.object({ batchId }) }),
} as const;
export type ReportBatchEvent = EventOf<typeof reportBatchEvents>;
