import type { Routes } from '../route.ts';

export const socialLoginRoutes = {
  signIn: { method: 'POST', path: '/api/auth/facebook/session', auth: 'none', urgent: true, status: 201, form: true },
  register: { method: 'POST', path: '/api/auth/facebook/registrations', auth: 'none', status: 201, form: true },
  deauthorise: {
    method: 'POST',
    path: '/api/auth/facebook/deauthorization',
    auth: 'none',
    unmetered: true,
    status: 200,
  },
  requestDeletion: {
    method: 'POST',
    path: '/api/auth/facebook/deletion',
    auth: 'none',
    urgent: true,
    unmetered: true,
    status: 200,
  },
  deletion: { method: 'GET', path: '/api/auth/facebook/deletions/:code', auth: 'none', status: 200 },
} as const satisfies Routes;
