import type { Routes } from '../route.ts';

export const followsRoutes = {
  suggestions: { method: 'GET', path: '/api/follows/suggestions', auth: 'bearer', status: 200 },
  follow: { method: 'POST', path: '/api/follows', auth: 'bearer', status: 201 },
  unfollow: { method: 'DELETE', path: '/api/follows/:id', auth: 'bearer', status: 204 },
} as const satisfies Routes;
