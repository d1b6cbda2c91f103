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
} as const satisfies Routes;
