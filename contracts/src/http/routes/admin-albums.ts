import type { Routes } from '../route.ts';
import { staffMatrix } from '../staff-matrix.ts';

export const adminAlbumsRoutes = {
  list: { method: 'GET', path: '/api/admin/albums', auth: 'bearer', roles: staffMatrix.albums.list, status: 200 },
  show: { method: 'GET', path: '/api/admin/albums/:id', auth: 'bearer', roles: staffMatrix.albums.show, status: 200 },
} as const satisfies Routes;
