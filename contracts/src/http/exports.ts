import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const exportPreparing = z.object({ status: z.literal('preparing') });

export const exportsHttp = {
  own: endpoint({
    method: 'GET',
    path: '/api/profile/export',
    auth: 'bearer',
    status: 200,
    summary: "All of one's data as a zip; 202 with Retry-After while it is prepared",
    reply: exportPreparing,
  }),
  renew: endpoint({
    method: 'POST',
    path: '/api/profile/export',
    auth: 'bearer',
    status: 202,
    summary: 'Have the archive made anew; it takes the place of the one that is there',
    reply: exportPreparing,
  }),
} as const;
