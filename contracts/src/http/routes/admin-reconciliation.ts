import type { Routes } from '../route.ts';
import { staffMatrix } from '../staff-matrix.ts';

const { reconciliation } = staffMatrix;
const path = '/api/admin/reconciliation';

export const adminReconciliationRoutes = {
  list: { method: 'GET', path, auth: 'bearer', roles: reconciliation.list, status: 200 },
  show: { method: 'GET', path: `${path}/:id`, auth: 'bearer', roles: reconciliation.show, status: 200 },
  explain: { method: 'POST', path: `${path}/:id/explain`, auth: 'bearer', roles: reconciliation.explain, status: 200 },
  resolve: {
    method: 'POST',
    path: `${path}/:id/resolve`,
    auth: 'bearer',
    roles: reconciliation.resolve,
    freshProof: true,
    status: 200,
  },
} as const satisfies Routes;
