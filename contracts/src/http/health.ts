import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** `ready` only when every part and role of the process is; each is named. */
export const readiness = z.object({
  status: z.enum(['ready', 'not_ready']),
  parts: z.record(z.string(), z.object({ ready: z.boolean(), detail: z.string().optional() })),
});
export type Readiness = z.output<typeof readiness>;

export const healthHttp = {
  live: endpoint({
    method: 'GET',
    path: '/health/live',
    auth: 'none',
    status: 200,
    summary: 'The process runs',
    reply: z.object({ status: z.literal('live') }),
  }),
  ready: endpoint({
    method: 'GET',
    path: '/health/ready',
    auth: 'none',
    status: 200,
    summary: 'Every part and role works',
    reply: readiness,
  }),
} as const;
