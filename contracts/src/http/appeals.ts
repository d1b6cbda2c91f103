import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { appealsRoutes } from './routes/appeals.ts';
import { cleanLines, id, instant, pageOf, pageQuery } from './fields.ts';
import { appeals as limits } from './limits.ts';
import { moderationAct, reportedKind } from './moderation.ts';

/** A member's appeal against a decision, and its outcome. */
const appealView = z.object({
  /** `declined`: the decision stays; `accepted`: it was reverted. */
  status: z.enum(['open', 'declined', 'accepted']),
  /** Null once the text was erased. */
  text: z.string().nullable(),
  /**
   * Reason given by the moderator who handled the appeal; null while the appeal is open, and once the moderator's
   * account is erased.
   */
  reason: z.string().nullable(),
  created_at: instant,
  decided_at: instant.nullable(),
});

/** A moderator's decision about a member's content or account, as that member sees it. */
export const decisionView = z.object({
  id,
  act: moderationAct,
  kind: reportedKind,
  subject_id: id,
  /** Title of a work or an album; null for comments and accounts, and for items that no longer exist. */
  title: z.string().nullable(),
  /** Null once the moderator's account is erased. */
  reason: z.string().nullable(),
  /** False once the decision was reverted. */
  in_force: z.boolean(),
  decided_at: instant,
  /** Deadline for an appeal; null when none is possible. */
  appeal_until: instant.nullable(),
  appeal: appealView.nullable(),
});
export type DecisionView = z.output<typeof decisionView>;

/** Code from the email about the decision. Gives access to people who can't log in, such as suspended members. */
const code = z.string().max(100).optional();

export const appealsHttp = endpoints(appealsRoutes, {
  list: {
    summary: 'Decisions of moderators about the caller and their content, newest first',
    query: pageQuery,
    reply: pageOf(decisionView),
  },
  show: {
    summary: 'One decision, for the member whom it affects, or with the code in its email',
    owns: { id: 'decision' },
    query: z.object({ code }),
    reply: decisionView,
  },
  appeal: {
    summary: `Appeal a decision, once and within ${limits.days} days; another moderator reviews it`,
    owns: { id: 'decision' },
    body: z.object({
      appeal: z.object({ text: cleanLines(1, limits.textLengthMax, 'Text') }),
      code,
    }),
    example: { appeal: { text: 'I drew it myself' } },
    reply: decisionView,
  },
});
