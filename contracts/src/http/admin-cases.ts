import { z } from 'zod';
import { adminListQuery, anyOf, anyOfIds } from './admin-list.ts';
import { endpoints } from './endpoint.ts';
import { namedIds, ownedIds } from './example-ids.ts';
import { cleanLines, id, idForm, instant } from './fields.ts';
import { cases as limits, reports } from './limits.ts';
import { moderationAct, reportDetailView, reportedKind, reportView } from './moderation.ts';
import { adminCasesRoutes } from './routes/admin-cases.ts';

const caseStatus = z.enum(['open', 'decided']);

/** A reported or moderated item with its reports, appeals and notes; the case id is the id of the item. */
export const caseRow = z.object({
  id,
  kind: reportedKind,
  /** Owner of the item. */
  owner_id: id,
  /** Open while one of its reports or appeals is open. */
  status: caseStatus,
  /** Moderator who is assigned to the case. */
  assignee_id: id.nullable(),
  /** Number of reports without appeals. */
  reports_count: z.int(),
  open_count: z.int(),
  appeals_count: z.int(),
  notes_count: z.int(),
  /** Latest action on the item. */
  last_act: moderationAct.nullable(),
  opened_at: instant,
  updated_at: instant,
});
export type CaseRow = z.output<typeof caseRow>;

/** Entries in the history of a case, in addition to the actions on the item itself. */
const caseStepKind = z.enum([
  'reported',
  'appealed',
  'noted',
  'assigned',
  'escalated',
  'dismissed',
  'resolved',
  'accepted',
  'reopened',
  ...moderationAct.options,
]);
export type CaseStepKind = z.output<typeof caseStepKind>;

const caseStep = z.object({
  id,
  step: caseStepKind,
  at: instant,
  /** Null for a visitor, for Pixchange itself, and for reporters whose account is erased. */
  by: id.nullable(),
  role: z.string().nullable(),
  /** Reason given in the report. */
  reported_for: z.string().nullable(),
  /** Text by the author of the step; null when no text is stored. */
  text: z.string().nullable(),
  report_id: id.nullable(),
  assignee_id: id.nullable(),
  /** Whether the step is a decision in force, which can be undone. */
  undoable: z.boolean(),
});
export type CaseStep = z.output<typeof caseStep>;

export const caseDetailView = caseRow.extend({
  /** The item in its current state; null if it no longer exists. */
  image: reportDetailView.shape.image,
  album: reportDetailView.shape.album,
  reported_comment: reportDetailView.shape.reported_comment,
  user: reportDetailView.shape.user,
  withheld: z.boolean(),
  reports: z.array(reportView),
  /** All steps of the case, oldest first. */
  steps: z.array(caseStep),
  /** Proposal of a suspension that needs a second approval; absent otherwise. */
  proposal_id: id.optional(),
});
export type CaseDetailView = z.output<typeof caseDetailView>;

const reason = cleanLines(1, reports.moderatorReasonLengthMax, 'Reason');

export const adminCasesHttp = endpoints(adminCasesRoutes, {
  list: {
    summary: 'Cases: everything that was reported or decided about, each listed once',
    query: adminListQuery(['updated_at', 'opened_at', 'reports_count', 'status', 'id'], {
      id: anyOfIds,
      kind: anyOf(reportedKind),
      status: anyOf(caseStatus),
      assignee_id: anyOfIds,
      owner_id: anyOfIds,
    }),
    reply: z.array(caseRow),
  },
  show: {
    summary: 'One case with its reports, notes, decisions and appeals',
    owns: { id: 'user' },
    reply: caseDetailView,
  },
  note: {
    summary: 'Write a note for other staff',
    owns: { id: 'user' },
    body: z.object({ note: cleanLines(1, limits.noteLengthMax, 'Note') }),
    example: { note: 'They wrote to us' },
    reply: caseDetailView,
  },
  assign: {
    summary: 'Assign a case to a moderator; null unassigns it',
    owns: { id: 'user' },
    body: z.object({
      assignee_id: z.string().regex(idForm, { error: 'Choose a moderator or an administrator' }).nullable(),
    }),
    example: { assignee_id: namedIds.moderator },
    reply: caseDetailView,
  },
  decide: {
    summary:
      'Decide everything that is open in a case: `dismiss` changes nothing, and declines appeals; `act` takes the thing down, or suspends the person',
    owns: { id: 'user' },
    body: z.object({ action: z.enum(['dismiss', 'act'], { error: 'Action must be dismiss or act' }), reason }),
    example: { action: 'dismiss', reason: 'Shows somebody who did not agree' },
    reply: caseDetailView,
  },
  reopen: {
    summary: 'Reopen the decided reports of a case; a takedown or suspension stays until it is undone',
    owns: { id: 'user' },
    body: z.object({ reason }),
    example: { reason: 'Shows somebody who did not agree' },
    reply: caseDetailView,
  },
  undo: {
    summary:
      'Undo a decision that is in force, however old, by its opposite; the reports that it decided are open again',
    owns: { id: 'user' },
    body: z.object({
      decision_id: z.string({ error: 'Decision is needed' }).regex(idForm, { error: 'There is no such decision' }),
      reason,
    }),
    example: { decision_id: ownedIds.decision, reason: 'Shows somebody who did not agree' },
    reply: caseDetailView,
  },
});
