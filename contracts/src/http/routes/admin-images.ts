import type { Routes } from '../route.ts';
import { staffMatrix } from '../staff-matrix.ts';

export const adminImagesRoutes = {
  list: { method: 'GET', path: '/api/admin/images', auth: 'bearer', roles: staffMatrix.images.list, status: 200 },
  show: { method: 'GET', path: '/api/admin/images/:id', auth: 'bearer', roles: staffMatrix.images.show, status: 200 },
  setCategory: {
    method: 'POST',
    path: '/api/admin/images/:id/set_category',
    auth: 'bearer',
    roles: staffMatrix.images.set_category,
    status: 200,
  },
  setRating: {
    method: 'POST',
    path: '/api/admin/images/:id/set_rating',
    auth: 'bearer',
    roles: staffMatrix.images.set_rating,
    status: 200,
  },
  retryMedia: {
    method: 'POST',
    path: '/api/admin/images/:id/retry_media',
    auth: 'bearer',
    roles: staffMatrix.images.retry_media,
    status: 200,
  },
} as const satisfies Routes;
