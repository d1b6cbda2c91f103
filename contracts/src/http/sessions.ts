import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { sessionsRoutes } from './routes/sessions.ts';
import { id, instant, pageOf, pageQuery } from './fields.ts';

/** An active session of a member, without its token. */
export const activeSessionView = z.object({
  id,
  created_at: instant,
  /** Accurate to within a few minutes. */
  last_used_at: instant,
  expires_at: instant,
  /** Whether this is the session of the current request. */
  current: z.boolean(),
  /** Names of browser and system, such as `Firefox on Linux`; null when the client did not send them. */
  device: z.string().nullable(),
});
export type ActiveSessionView = z.output<typeof activeSessionView>;

export const sessionsHttp = endpoints(sessionsRoutes, {
  list: { summary: 'Own sessions, last used first', query: pageQuery, reply: pageOf(activeSessionView) },
  end: { summary: 'End one of your sessions; its token is invalid immediately', owns: { id: 'session' } },
});
