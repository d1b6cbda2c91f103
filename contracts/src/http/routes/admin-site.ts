import type { Routes } from '../route.ts';
import { staffMatrix } from '../staff-matrix.ts';

const path = '/api/admin/site';

export const adminSiteRoutes = {
  show: { method: 'GET', path, auth: 'bearer', roles: staffMatrix.site.list, status: 200 },
  edit: { method: 'PUT', path, auth: 'bearer', roles: staffMatrix.site.edit, status: 200 },
} as const satisfies Routes;
