import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { cleanLines, id, instant } from './fields.ts';
import { accounts as limits, proposals } from './limits.ts';
import { memberViewsRoutes } from './routes/member-views.ts';

const PATH_LENGTH_MAX = 300;

const memberView = z.object({
  id,
  member_id: id,
  username: z.string(),
  ends_at: instant,
});
export type MemberView = z.output<typeof memberView>;

/** Views of the web client as a member sees it, for administrators. */
export const memberViewsHttp = endpoints(memberViewsRoutes, {
  start: {
    summary: `Look at Pixchange as a member sees it, for ${limits.memberViewMinutes} minutes; the token only allows reads, and what is seen is recorded`,
    owns: { id: 'user' },
    body: z.object({ reason: cleanLines(1, proposals.reasonLengthMax, 'Reason') }),
    example: { reason: 'Their page looks odd' },
    reply: memberView.extend({ token: z.string() }),
  },
  show: {
    summary: 'The view of the token; `page` is the current page of the web client, which is recorded',
    query: z.object({
      page: z
        .string()
        .max(PATH_LENGTH_MAX)
        .regex(/^\/[^?#]*$/, { error: 'Page must be the path of a page' })
        .optional(),
    }),
    reply: memberView,
  },
  stop: { summary: 'End the view; its token is invalid immediately' },
});
