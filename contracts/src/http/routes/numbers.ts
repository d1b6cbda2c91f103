import type { Routes } from '../route.ts';

export const numbersRoutes = {
  own: { method: 'GET', path: '/api/numbers', auth: 'bearer', status: 200 },
} as const satisfies Routes;
