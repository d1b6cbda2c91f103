import type { Routes, StaffRole } from '../route.ts';
import { staffMatrix } from '../staff-matrix.ts';

const action = <const A extends string>(name: A, roles: readonly StaffRole[]) =>
  ({ method: 'POST', path: `/api/admin/cases/:id/${name}`, auth: 'bearer', roles, status: 200 }) as const;

export const adminCasesRoutes = {
  list: { method: 'GET', path: '/api/admin/cases', auth: 'bearer', roles: staffMatrix.cases.list, status: 200 },
  show: { method: 'GET', path: '/api/admin/cases/:id', auth: 'bearer', roles: staffMatrix.cases.show, status: 200 },
  note: action('note', staffMatrix.cases.note),
  assign: action('assign', staffMatrix.cases.assign),
  decide: action('decide', staffMatrix.cases.decide),
  reopen: action('reopen', staffMatrix.cases.reopen),
  undo: action('undo', staffMatrix.cases.undo),
} as const satisfies Routes;
