import type { Routes } from '../route.ts';

export const sessionsRoutes = {
  list: { method: 'GET', path: '/api/auth/sessions', auth: 'bearer', status: 200 },
  end: { method: 'DELETE', path: '/api/auth/sessions/:id', auth: 'bearer', status: 204 },
} as const satisfies Routes;
