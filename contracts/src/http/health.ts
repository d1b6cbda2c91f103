import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { healthRoutes } from './routes/health.ts';

/** `ready` only when every part and role of the process is; each is named. */
export const readiness = z.object({
  status: z.enum(['ready', 'not_ready']),
  parts: z.record(z.string(), z.object({ ready: z.boolean(), detail: z.string().optional() })),
});
export type Readiness = z.output<typeof readiness>;

export const healthHttp = endpoints(healthRoutes, {
  live: { summary: 'The process runs', reply: z.object({ status: z.literal('live') }) },
  ready: { summary: 'Every part and role works', reply: readiness },
});
