import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { exportsRoutes } from './routes/exports.ts';

export const exportPreparing = z.object({ status: z.literal('preparing') });

export const exportsHttp = endpoints(exportsRoutes, {
  own: { summary: "All of one's data as a zip; 202 with Retry-After while it is prepared", reply: exportPreparing },
  renew: { summary: 'Have the archive made anew; it takes the place of the one that is there', reply: exportPreparing },
});
