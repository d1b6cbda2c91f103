import type { Routes } from '../route.ts';

export const apiKeysRoutes = {
  list: { method: 'GET', path: '/api/api_keys', auth: 'bearer', status: 200 },
  usage: { method: 'GET', path: '/api/api_keys/:keyId/usage', auth: 'bearer', status: 200 },
  create: {
    method: 'POST',
    path: '/api/api_keys',
    auth: 'bearer',
    confirmed: true,
    status: 201,
    nestedUnder: 'api_key',
  },
  rotate: { method: 'POST', path: '/api/api_keys/:keyId/rotate', auth: 'bearer', confirmed: true, status: 200 },
  revoke: { method: 'DELETE', path: '/api/api_keys/:keyId', auth: 'bearer', status: 204 },
} as const satisfies Routes;
