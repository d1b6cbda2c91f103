import type { Routes } from '../route.ts';
import { staffMatrix } from '../staff-matrix.ts';

export const adminUsersRoutes = {
  list: { method: 'GET', path: '/api/admin/users', auth: 'bearer', roles: staffMatrix.users.list, status: 200 },
  show: { method: 'GET', path: '/api/admin/users/:id', auth: 'bearer', roles: staffMatrix.users.show, status: 200 },
  giveRole: {
    method: 'POST',
    path: '/api/admin/users/:id/give_role',
    auth: 'bearer',
    roles: staffMatrix.users.give_role,
    freshProof: true,
    status: 201,
  },
  takeRole: {
    method: 'POST',
    path: '/api/admin/users/:id/take_role',
    auth: 'bearer',
    roles: staffMatrix.users.take_role,
    freshProof: true,
    status: 201,
  },
  endSessions: {
    method: 'POST',
    path: '/api/admin/users/:id/end_sessions',
    auth: 'bearer',
    roles: staffMatrix.users.end_sessions,
    status: 200,
  },
  resendConfirmation: {
    method: 'POST',
    path: '/api/admin/users/:id/resend_confirmation',
    auth: 'bearer',
    roles: staffMatrix.users.resend_confirmation,
    status: 204,
  },
  erase: {
    method: 'POST',
    path: '/api/admin/users/:id/erase',
    auth: 'bearer',
    roles: staffMatrix.users.erase,
    freshProof: true,
    status: 201,
  },
  resetSecondFactor: {
    method: 'POST',
    path: '/api/admin/users/:id/reset_second_factor',
    auth: 'bearer',
    roles: staffMatrix.users.reset_second_factor,
    freshProof: true,
    status: 201,
  },
} as const satisfies Routes;
