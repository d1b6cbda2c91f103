import type { Routes } from '../route.ts';
import { everyStaffRole } from '../staff-matrix.ts';

export const staffSessionsRoutes = {
  signIn: { method: 'POST', path: '/api/admin/session', auth: 'none', status: 201 },
  prove: { method: 'POST', path: '/api/admin/session/proof', auth: 'bearer', roles: everyStaffRole, status: 204 },
  signOut: { method: 'DELETE', path: '/api/admin/session', auth: 'bearer', roles: everyStaffRole, status: 204 },
} as const satisfies Routes;
