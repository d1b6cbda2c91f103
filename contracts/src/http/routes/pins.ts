import type { Routes } from '../route.ts';

export const pinsRoutes = {
  pin: { method: 'PUT', path: '/api/profile/pinned_image', auth: 'bearer', confirmed: true, status: 200 },
  unpin: { method: 'DELETE', path: '/api/profile/pinned_image', auth: 'bearer', status: 204 },
} as const satisfies Routes;
