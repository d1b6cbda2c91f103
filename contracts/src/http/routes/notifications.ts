import type { Routes } from '../route.ts';

export const notificationsRoutes = {
  list: { method: 'GET', path: '/api/notifications', auth: 'bearer', status: 200 },
  unread: { method: 'GET', path: '/api/notifications/unread', auth: 'bearer', status: 200 },
  follow: { method: 'GET', path: '/api/notifications/stream', auth: 'bearer', status: 200 },
  readAll: { method: 'POST', path: '/api/notifications/read', auth: 'bearer', status: 200 },
  read: { method: 'POST', path: '/api/notifications/:id/read', auth: 'bearer', status: 200 },
  settings: { method: 'GET', path: '/api/notifications/settings', auth: 'bearer', status: 200 },
  changeSettings: { method: 'PATCH', path: '/api/notifications/settings', auth: 'bearer', status: 200 },
  unsubscribe: { method: 'POST', path: '/api/notifications/digest/unsubscribe', auth: 'none', status: 204 },
} as const satisfies Routes;
