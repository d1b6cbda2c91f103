import type { Routes } from '../route.ts';

export const searchRoutes = {
  users: { method: 'POST', path: '/api/users/search', auth: 'bearer', unmetered: true, status: 200 },
  ideas: { method: 'GET', path: '/api/search/ideas', auth: 'none', status: 200 },
  suggestions: { method: 'GET', path: '/api/suggestions', auth: 'bearer', status: 200 },
} as const satisfies Routes;
