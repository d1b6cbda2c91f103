import type { Routes } from '../route.ts';

export const sharingRoutes = {
  create: { method: 'POST', path: '/api/short_links', auth: 'bearer', status: 201 },
} as const satisfies Routes;
