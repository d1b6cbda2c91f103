import type { Routes } from '../route.ts';

export const licencesRoutes = {
  purchase: { method: 'POST', path: '/api/offers/:id/purchase', auth: 'bearer', status: 201, nestedUnder: 'purchase' },
  list: { method: 'GET', path: '/api/licences', auth: 'bearer', status: 200 },
  show: { method: 'GET', path: '/api/licences/:id', auth: 'bearer', status: 200 },
  file: { method: 'GET', path: '/api/licences/:id/file', auth: 'bearer', status: 302 },
} as const satisfies Routes;
