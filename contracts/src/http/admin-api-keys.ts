import { z } from 'zod';
import { adminListQuery, anyOfIds } from './admin-list.ts';
import { proposalView } from './admin-proposals.ts';
import { apiKeyUsage, apiKeyView } from './api-keys.ts';
import { endpoints } from './endpoint.ts';
import { cleanLines, id, wireInteger } from './fields.ts';
import { apiKeys as limits, proposals } from './limits.ts';
import { adminApiKeysRoutes } from './routes/admin-api-keys.ts';

/** An API key as staff see it. */
const staffApiKey = apiKeyView.extend({ user_id: id });
export type StaffApiKey = z.output<typeof staffApiKey>;

const reason = cleanLines(1, proposals.reasonLengthMax, 'Reason');
const limit = (name: string, max: number) =>
  wireInteger.pipe(
    z
      .int()
      .min(1, { error: `${name} must be at least 1` })
      .max(max, { error: `${name} can be at most ${max}` }),
  );

export const adminApiKeysHttp = endpoints(adminApiKeysRoutes, {
  list: {
    summary: 'Public API keys of all members, without revoked ones',
    query: adminListQuery(['created_at', 'calls_today', 'user_id', 'id'], { id: anyOfIds, user_id: anyOfIds }),
    reply: z.array(staffApiKey),
  },
  show: { summary: 'One key', owns: { id: 'apiKey' }, reply: staffApiKey },
  usage: {
    summary: `Calls with a key on each of the last ${limits.usageDays} days, UTC`,
    owns: { id: 'apiKey' },
    reply: apiKeyUsage,
  },
  revoke: {
    summary: "Revoke a member's key; calls with it are refused immediately",
    owns: { id: 'apiKey' },
    body: z.object({ reason }),
    example: { reason: 'Copies everything' },
    reply: z.object({ id }),
  },
  changeLimit: {
    summary: 'Change how many calls a key may make; a higher limit is only proposed, and a second person decides',
    owns: { id: 'apiKey' },
    body: z.object({
      calls_per_minute: limit('Calls per minute', limits.callsPerMinuteMax),
      calls_per_day: limit('Calls per day', limits.callsPerDayMax),
      reason,
    }),
    example: { calls_per_minute: 10, calls_per_day: 100, reason: 'Copies everything' },
    reply: z.object({ key: staffApiKey, proposal: proposalView.nullable() }),
  },
});
