import type { Routes } from '../route.ts';
import { staffMatrix } from '../staff-matrix.ts';

export const adminLiveRoutes = {
  follow: { method: 'GET', path: '/api/admin/live', auth: 'bearer', roles: staffMatrix.live.list, status: 200 },
} as const satisfies Routes;
