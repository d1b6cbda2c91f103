import type { Routes } from '../route.ts';
import { staffMatrix } from '../staff-matrix.ts';

const { proposals } = staffMatrix;

export const adminProposalsRoutes = {
  list: { method: 'GET', path: '/api/admin/proposals', auth: 'bearer', roles: proposals.list, status: 200 },
  show: { method: 'GET', path: '/api/admin/proposals/:id', auth: 'bearer', roles: proposals.show, status: 200 },
  approve: {
    method: 'POST',
    path: '/api/admin/proposals/:id/approval',
    auth: 'bearer',
    roles: proposals.approve,
    freshProof: true,
    status: 200,
  },
  reject: {
    method: 'POST',
    path: '/api/admin/proposals/:id/rejection',
    auth: 'bearer',
    roles: proposals.reject,
    status: 200,
  },
} as const satisfies Routes;
