import type { Routes } from '../route.ts';
import { staffMatrix } from '../staff-matrix.ts';

export const adminQueueRoutes = {
  list: { method: 'GET', path: '/api/admin/queue', auth: 'bearer', roles: staffMatrix.queue.list, status: 200 },
  figures: {
    method: 'GET',
    path: '/api/admin/queue/figures',
    auth: 'bearer',
    roles: staffMatrix.queue.figures,
    status: 200,
  },
} as const satisfies Routes;
