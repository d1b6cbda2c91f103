import type { Routes } from '../route.ts';
import { everyStaffRole } from '../staff-matrix.ts';

const session = '/api/admin/session';

export const staffSessionsRoutes = {
  signIn: { method: 'POST', path: session, auth: 'none', status: 201 },
  prove: { method: 'POST', path: `${session}/proof`, auth: 'bearer', roles: everyStaffRole, status: 204 },
  signOut: { method: 'DELETE', path: session, auth: 'bearer', roles: everyStaffRole, status: 204 },
  secondFactor: { method: 'GET', path: `${session}/factor`, auth: 'bearer', roles: everyStaffRole, status: 200 },
  beginSecondFactor: { method: 'POST', path: `${session}/factor`, auth: 'none', status: 201 },
  completeSecondFactor: { method: 'PUT', path: `${session}/factor`, auth: 'none', status: 201 },
  replaceRecoveryCodes: {
    method: 'POST',
    path: `${session}/recovery_codes`,
    auth: 'bearer',
    roles: everyStaffRole,
    freshProof: true,
    status: 201,
  },
} as const satisfies Routes;
