import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { exportsRoutes } from './routes/exports.ts';

export const exportPreparing = z.object({ status: z.literal('preparing') });

export const exportsHttp = endpoints(exportsRoutes, {
  own: { summary: "All of one's data as a zip; 202 with Retry-After while it is prepared", reply: exportPreparing },
  renew: { summary: 'Make the archive again; it replaces the one that is there', reply: exportPreparing },
});
