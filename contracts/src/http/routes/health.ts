import type { Routes } from '../route.ts';

export const healthRoutes = {
  live: { method: 'GET', path: '/health/live', auth: 'none', status: 200 },
  ready: { method: 'GET', path: '/health/ready', auth: 'none', status: 200 },
  startup: { method: 'GET', path: '/health/startup', auth: 'none', status: 200 },
} as const satisfies Routes;
