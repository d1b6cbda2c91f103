import type { Routes } from '../route.ts';
import { staffMatrix } from '../staff-matrix.ts';

export const adminSystemRoutes = {
  show: { method: 'GET', path: '/api/admin/system', auth: 'bearer', roles: staffMatrix.system.list, status: 200 },
} as const satisfies Routes;
