import { z } from 'zod';
import { adminListQuery, anyOf, anyOfIds } from './admin-list.ts';
import { endpoints } from './endpoint.ts';
import { cleanLines, id, instant } from './fields.ts';
import { adminJobsRoutes } from './routes/admin-jobs.ts';
import { reports as limits } from './limits.ts';

/**
 * `projection`: a read model that stopped at an event it cannot apply. `event`: an event that a consumer gave up on.
 * `passed`: events of a type that this version does not know. `file`: a stored file that is missing or damaged and
 * cannot be regenerated. `mint`: a mint that is neither done nor refunded. `withdrawal`: a token withdrawal that is not
 * completed.
 */
export const jobKind = z.enum(['projection', 'event', 'passed', 'file', 'mint', 'withdrawal']);
export type JobKind = z.output<typeof jobKind>;

export const jobView = z.object({
  id,
  kind: jobKind,
  /** Name of the projection or the consumer, kind of file, or state of the mint. */
  name: z.string(),
  /** Subject of the job: the stream, the key of the file, or the mint. */
  subject: z.string(),
  event: z.object({ id, type: z.string().nullable(), stream: z.string(), revision: z.int() }).nullable(),
  reason: z.string().nullable(),
  attempts: z.int().nullable(),
  since: instant,
  /** True while a requested retry has not run yet. */
  retrying: z.boolean(),
  can_retry: z.boolean(),
  /** Always false for events that move money. */
  can_skip: z.boolean(),
});
export type JobView = z.output<typeof jobView>;

const body = z.object({ reason: cleanLines(1, limits.moderatorReasonLengthMax, 'Reason') });

export const adminJobsHttp = endpoints(adminJobsRoutes, {
  list: {
    summary: 'Background work that stopped or takes long, oldest first; at most 1,000 of each kind',
    query: adminListQuery(['since', 'kind', 'name'], { id: anyOfIds, kind: anyOf(jobKind) }),
    reply: z.array(jobView),
  },
  show: { summary: 'One job', owns: { id: 'job' }, reply: jobView },
  retry: {
    summary: 'Try a stopped projection or a parked event again',
    owns: { id: 'job' },
    body,
    example: { reason: 'The disk was full' },
    reply: jobView,
  },
  skip: {
    summary: 'Discard a parked event, so that it is never handled; refused for an event about money',
    owns: { id: 'job' },
    body,
    example: { reason: 'Nobody needs it' },
    reply: z.object({ id }),
  },
});
