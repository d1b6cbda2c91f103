import type { Routes } from '../route.ts';
import { staffMatrix } from '../staff-matrix.ts';

const { saved_filters: filters } = staffMatrix;
const path = '/api/admin/saved_filters';

export const adminSavedFiltersRoutes = {
  list: { method: 'GET', path, auth: 'bearer', roles: filters.list, status: 200 },
  show: { method: 'GET', path: `${path}/:id`, auth: 'bearer', roles: filters.show, status: 200 },
  create: { method: 'POST', path, auth: 'bearer', roles: filters.create, status: 201 },
  update: { method: 'PUT', path: `${path}/:id`, auth: 'bearer', roles: filters.edit, status: 200 },
  remove: { method: 'DELETE', path: `${path}/:id`, auth: 'bearer', roles: filters.delete, status: 200 },
} as const satisfies Routes;
