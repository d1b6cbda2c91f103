import type { Routes } from '../route.ts';
import { staffMatrix } from '../staff-matrix.ts';

const { api_keys: keys } = staffMatrix;
const path = '/api/admin/api_keys';

export const adminApiKeysRoutes = {
  list: { method: 'GET', path, auth: 'bearer', roles: keys.list, status: 200 },
  show: { method: 'GET', path: `${path}/:id`, auth: 'bearer', roles: keys.show, status: 200 },
  usage: { method: 'GET', path: `${path}/:id/usage`, auth: 'bearer', roles: keys.usage, status: 200 },
  revoke: { method: 'POST', path: `${path}/:id/revoke`, auth: 'bearer', roles: keys.revoke, status: 200 },
  changeLimit: {
    method: 'POST',
    path: `${path}/:id/change_limit`,
    auth: 'bearer',
    roles: keys.change_limit,
    status: 200,
  },
} as const satisfies Routes;
