import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { healthRoutes } from './routes/health.ts';

const status = z.enum(['ready', 'not_ready']);

/** Health of a backing service or a role of the process. `required` is false when the process can work without it. */
const partHealth = z.object({
  ready: z.boolean(),
  required: z.literal(false).optional(),
  detail: z.string().optional(),
});
export type PartHealth = z.output<typeof partHealth>;

/** `ready` when every service that the process needs for its roles is ready. */
export const readiness = z.object({ status, parts: z.record(z.string(), partHealth) });
export type Readiness = z.output<typeof readiness>;

/** `parts` is only sent to callers on the same machine. */
const answer = readiness.partial({ parts: true });

export const healthHttp = endpoints(healthRoutes, {
  live: { summary: 'The process runs', reply: z.object({ status: z.literal('live') }) },
  ready: { summary: 'The process can do the work of its roles', reply: answer },
  startup: { summary: 'The process has started, and everything that it works with is available', reply: answer },
});
