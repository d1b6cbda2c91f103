import type { Routes } from '../route.ts';
import { staffMatrix } from '../staff-matrix.ts';

export const adminEventsRoutes = {
  list: { method: 'GET', path: '/api/admin/events', auth: 'bearer', roles: staffMatrix.events.list, status: 200 },
} as const satisfies Routes;
