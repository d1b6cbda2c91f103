import type { Routes } from '../route.ts';

export const followsRoutes = {
  follow: { method: 'POST', path: '/api/follows', auth: 'bearer', status: 201 },
  unfollow: { method: 'DELETE', path: '/api/follows/:id', auth: 'bearer', status: 204 },
} as const satisfies Routes;
