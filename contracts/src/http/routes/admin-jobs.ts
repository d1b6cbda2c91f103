import type { Routes } from '../route.ts';
import { staffMatrix } from '../staff-matrix.ts';

export const adminJobsRoutes = {
  list: { method: 'GET', path: '/api/admin/jobs', auth: 'bearer', roles: staffMatrix.jobs.list, status: 200 },
  show: { method: 'GET', path: '/api/admin/jobs/:id', auth: 'bearer', roles: staffMatrix.jobs.show, status: 200 },
  retry: {
    method: 'POST',
    path: '/api/admin/jobs/:id/retry',
    auth: 'bearer',
    roles: staffMatrix.jobs.retry,
    status: 200,
  },
  skip: {
    method: 'POST',
    path: '/api/admin/jobs/:id/skip',
    auth: 'bearer',
    roles: staffMatrix.jobs.skip,
    status: 200,
  },
} as const satisfies Routes;
