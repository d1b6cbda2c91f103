import type { Routes } from '../route.ts';

export const configRoutes = {
  show: { method: 'GET', path: '/api/config', auth: 'none', status: 200 },
} as const satisfies Routes;
