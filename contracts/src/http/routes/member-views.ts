import type { Routes } from '../route.ts';
import { staffMatrix } from '../staff-matrix.ts';

export const memberViewsRoutes = {
  start: {
    method: 'POST',
    path: '/api/admin/users/:id/view_as',
    auth: 'bearer',
    roles: staffMatrix.users.view_as,
    status: 201,
  },
  show: { method: 'GET', path: '/api/member_view', auth: 'view', status: 200 },
  stop: { method: 'DELETE', path: '/api/member_view', auth: 'view', status: 204 },
} as const satisfies Routes;
