import type { Routes } from '../route.ts';

export const passwordsRoutes = {
  requestReset: { method: 'POST', path: '/api/auth/passwords', auth: 'none', status: 201, form: true },
  reset: { method: 'PUT', path: '/api/auth/passwords', auth: 'none', urgent: true, status: 200 },
} as const satisfies Routes;
