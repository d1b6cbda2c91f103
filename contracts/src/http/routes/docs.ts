import type { Routes } from '../route.ts';

export const docsRoutes = {
  document: { method: 'GET', path: '/api/openapi.json', auth: 'none', status: 200 },
} as const satisfies Routes;
