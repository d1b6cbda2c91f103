import type { Routes } from '../route.ts';

export const oembedRoutes = {
  show: { method: 'GET', path: '/api/oembed', auth: 'none', status: 200 },
} as const satisfies Routes;
