import type { Routes } from '../route.ts';

export const feedsRoutes = {
  following: { method: 'GET', path: '/api/feeds/following', auth: 'bearer', status: 200 },
  forYou: { method: 'GET', path: '/api/feeds/for_you', auth: 'bearer', status: 200 },
} as const satisfies Routes;
