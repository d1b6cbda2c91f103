import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { appealsRoutes } from './routes/appeals.ts';
import { cleanLines, id, instant, pageOf, pageQuery } from './fields.ts';
import { appeals as limits } from './limits.ts';
import { moderationAct, reportedKind } from './moderation.ts';

/** What a member wrote against a decision, and what came of it. */
const appealView = z.object({
  /** `declined`: the decision stays; `accepted`: it was taken back. */
  status: z.enum(['open', 'declined', 'accepted']),
  /** Null when it was erased. */
  text: z.string().nullable(),
  /** Of anyone who looked at it; null until then, and when they left. */
  reason: z.string().nullable(),
  created_at: instant,
  decided_at: instant.nullable(),
});

/** What a moderator decided about something of a member, as that member sees it. */
export const decisionView = z.object({
  id,
  act: moderationAct,
  kind: reportedKind,
  subject_id: id,
  /** Of a work or an album; null of others, and of what is no longer there. */
  title: z.string().nullable(),
  /** Null when the moderator left. */
  reason: z.string().nullable(),
  /** Whether it still holds: false of what was taken back. */
  in_force: z.boolean(),
  decided_at: instant,
  /** Until when an appeal is taken; null where none is possible. */
  appeal_until: instant.nullable(),
  appeal: appealView.nullable(),
});
export type DecisionView = z.output<typeof decisionView>;

/** From the mail about the decision: shows it to anyone who can't log in, as the suspended can't. */
const code = z.string().max(100).optional();

export const appealsHttp = endpoints(appealsRoutes, {
  list: {
    summary: 'What moderators decided about things of one, the latest first',
    query: pageQuery,
    reply: pageOf(decisionView),
  },
  show: {
    summary: 'One decision, for the member whom it is about, or with the code of its mail',
    query: z.object({ code }),
    reply: decisionView,
  },
  appeal: {
    summary: `Disagree with a decision, once and within ${limits.days} days; another moderator looks at it`,
    body: z.object({
      appeal: z.object({ text: cleanLines(1, limits.textLengthMax, 'Text') }),
      code,
    }),
    reply: decisionView,
  },
});
