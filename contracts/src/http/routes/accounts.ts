import type { Routes } from '../route.ts';

export const accountsRoutes = {
  register: { method: 'POST', path: '/api/auth/registrations', auth: 'none', status: 201, form: true },
  completeRegistration: {
    method: 'PUT',
    path: '/api/auth/registrations',
    auth: 'registration',
    status: 200,
    form: true,
  },
  usernameIdeas: { method: 'GET', path: '/api/auth/registrations/username', auth: 'registration', status: 200 },
  signIn: { method: 'POST', path: '/api/auth/session', auth: 'none', urgent: true, status: 201, form: true },
  signOut: { method: 'DELETE', path: '/api/auth/session', auth: 'bearer', urgent: true, status: 204 },
  resendConfirmation: { method: 'POST', path: '/api/auth/confirmations', auth: 'bearer', status: 201 },
  confirm: { method: 'PUT', path: '/api/auth/confirmations', auth: 'optional', urgent: true, status: 200 },
  ownProfile: { method: 'GET', path: '/api/profile', auth: 'bearer', status: 200 },
  user: { method: 'GET', path: '/api/users/:id', auth: 'optional', status: 200 },
} as const satisfies Routes;
