import type { Routes } from '../route.ts';
import { staffMatrix } from '../staff-matrix.ts';

export const adminExportsRoutes = {
  record: {
    method: 'POST',
    path: '/api/admin/exports',
    auth: 'bearer',
    roles: staffMatrix.exports.create,
    status: 201,
  },
  proveDecision: {
    method: 'POST',
    path: '/api/admin/reports/:id/proof',
    auth: 'bearer',
    roles: staffMatrix.reports.proof,
    status: 200,
  },
  proveWork: {
    method: 'POST',
    path: '/api/admin/images/:id/proof',
    auth: 'bearer',
    roles: staffMatrix.images.proof,
    status: 200,
  },
  provePerson: {
    method: 'POST',
    path: '/api/admin/users/:id/proof',
    auth: 'bearer',
    roles: staffMatrix.users.proof,
    status: 200,
  },
} as const satisfies Routes;
