import type { Routes } from '../route.ts';
import { staffMatrix } from '../staff-matrix.ts';

export const adminLedgerRoutes = {
  grants: { method: 'GET', path: '/api/admin/grants', auth: 'bearer', roles: staffMatrix.grants.list, status: 200 },
  grant: { method: 'GET', path: '/api/admin/grants/:id', auth: 'bearer', roles: staffMatrix.grants.show, status: 200 },
  proposeGrant: {
    method: 'POST',
    path: '/api/admin/grants',
    auth: 'bearer',
    roles: staffMatrix.grants.create,
    freshProof: true,
    status: 201,
  },
  approveGrant: {
    method: 'POST',
    path: '/api/admin/grants/:id/approval',
    auth: 'bearer',
    roles: staffMatrix.grants.approve,
    freshProof: true,
    status: 200,
  },
  rejectGrant: {
    method: 'POST',
    path: '/api/admin/grants/:id/rejection',
    auth: 'bearer',
    roles: staffMatrix.grants.reject,
    status: 200,
  },
  account: {
    method: 'GET',
    path: '/api/admin/audit/accounts/:id',
    auth: 'bearer',
    roles: staffMatrix.accounts.show,
    status: 200,
  },
} as const satisfies Routes;
