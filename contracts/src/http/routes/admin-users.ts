import type { Routes, StaffRole } from '../route.ts';
import { staffMatrix } from '../staff-matrix.ts';

/** Needs a second person, so that it answers with a proposal. */
const change = <const P extends string>(verb: P, roles: readonly StaffRole[]) =>
  ({ method: 'POST', path: `/api/admin/users/:id/${verb}`, auth: 'bearer', roles, freshProof: true, status: 201 }) as const;

export const adminUsersRoutes = {
  list: { method: 'GET', path: '/api/admin/users', auth: 'bearer', roles: staffMatrix.users.list, status: 200 },
  show: { method: 'GET', path: '/api/admin/users/:id', auth: 'bearer', roles: staffMatrix.users.show, status: 200 },
  giveRole: change('give_role', staffMatrix.users.give_role),
  takeRole: change('take_role', staffMatrix.users.take_role),
  erase: change('erase', staffMatrix.users.erase),
} as const satisfies Routes;
