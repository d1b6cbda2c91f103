import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { sessionsRoutes } from './routes/sessions.ts';
import { id, instant, pageOf, pageQuery } from './fields.ts';

/** A place where the person is signed in; never the token itself. */
export const activeSessionView = z.object({
  id,
  created_at: instant,
  /** To within a few minutes. */
  last_used_at: instant,
  expires_at: instant,
  /** The session that asks. */
  current: z.boolean(),
  /** A browser and a system in words, as `Firefox on Linux`; null when the client did not say. */
  device: z.string().nullable(),
});
export type ActiveSessionView = z.output<typeof activeSessionView>;

export const sessionsHttp = endpoints(sessionsRoutes, {
  list: { summary: 'Where one is signed in, last used first', query: pageQuery, reply: pageOf(activeSessionView) },
  end: { summary: 'End an own session; its token is dead at once' },
});
