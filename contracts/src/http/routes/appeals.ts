import type { Routes } from '../route.ts';

export const appealsRoutes = {
  list: { method: 'GET', path: '/api/decisions', auth: 'bearer', status: 200 },
  show: { method: 'GET', path: '/api/decisions/:id', auth: 'optional', status: 200 },
  appeal: { method: 'POST', path: '/api/decisions/:id/appeal', auth: 'optional', status: 201 },
} as const satisfies Routes;
