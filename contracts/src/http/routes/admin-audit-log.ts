import type { Routes } from '../route.ts';
import { staffMatrix } from '../staff-matrix.ts';

export const adminAuditLogRoutes = {
  list: { method: 'GET', path: '/api/admin/audit_log', auth: 'bearer', roles: staffMatrix.audit_log.list, status: 200 },
  show: {
    method: 'GET',
    path: '/api/admin/audit_log/:id',
    auth: 'bearer',
    roles: staffMatrix.audit_log.show,
    status: 200,
  },
} as const satisfies Routes;
