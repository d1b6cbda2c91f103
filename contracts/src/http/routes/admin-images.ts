import type { Routes } from '../route.ts';
import { staffMatrix } from '../staff-matrix.ts';

export const adminImagesRoutes = {
  list: { method: 'GET', path: '/api/admin/images', auth: 'bearer', roles: staffMatrix.images.list, status: 200 },
  show: { method: 'GET', path: '/api/admin/images/:id', auth: 'bearer', roles: staffMatrix.images.show, status: 200 },
} as const satisfies Routes;
