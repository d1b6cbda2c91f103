import type { Routes } from '../route.ts';

export const exportsRoutes = {
  own: { method: 'GET', path: '/api/profile/export', auth: 'bearer', status: 200 },
  ledger: { method: 'GET', path: '/api/profile/ledger', auth: 'bearer', status: 200 },
  renew: { method: 'POST', path: '/api/profile/export', auth: 'bearer', status: 202 },
} as const satisfies Routes;
