import type { Routes } from '../route.ts';
import { staffMatrix } from '../staff-matrix.ts';

export const adminUsersRoutes = {
  list: { method: 'GET', path: '/api/admin/users', auth: 'bearer', roles: staffMatrix.users.list, status: 200 },
  show: { method: 'GET', path: '/api/admin/users/:id', auth: 'bearer', roles: staffMatrix.users.show, status: 200 },
} as const satisfies Routes;
