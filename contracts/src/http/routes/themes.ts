import type { Routes } from '../route.ts';

export const themesRoutes = {
  list: { method: 'GET', path: '/api/themes', auth: 'none', status: 200 },
  show: { method: 'GET', path: '/api/themes/:slug', auth: 'none', status: 200 },
  images: { method: 'GET', path: '/api/themes/:slug/images', auth: 'none', status: 200 },
} as const satisfies Routes;
