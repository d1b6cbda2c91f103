import { z } from 'zod';
import { proof, sessionView } from './accounts.ts';
import { endpoints } from './endpoint.ts';
import { staffSessionsRoutes } from './routes/staff-sessions.ts';
import { accounts as limits } from './limits.ts';

/** Sessions of the console: good for `/api/admin` alone, and shorter than those of members. */
export const staffSessionsHttp = endpoints(staffSessionsRoutes, {
  signIn: {
    summary: `Log in to the console; ends after ${limits.staffSessionHours} hours, or ${limits.staffIdleMinutes} minutes without a call. 403 for members without a role`,
    body: z.object({
      email: z.string({ error: 'Email must be text' }).max(254),
      password: z.string({ error: 'Password must be text' }).max(1_000),
    }),
    reply: sessionView,
  },
  prove: {
    summary: `Show again who one is; calls that move money need it every ${limits.staffProofMinutes} minutes, and answer 403 staff.proof-needed until then`,
    body: proof,
  },
  signOut: { summary: 'End the session; its token is dead at once' },
});
