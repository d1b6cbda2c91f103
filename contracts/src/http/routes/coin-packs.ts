import type { Routes } from '../route.ts';
import { staffMatrix } from '../staff-matrix.ts';

const path = '/api/admin/coin_packs';

export const coinPacksRoutes = {
  list: { method: 'GET', path: '/api/coin_packs', auth: 'optional', status: 200 },
} as const satisfies Routes;

export const adminCoinPacksRoutes = {
  list: { method: 'GET', path, auth: 'bearer', roles: staffMatrix.coin_packs.list, status: 200 },
  show: { method: 'GET', path: `${path}/:id`, auth: 'bearer', roles: staffMatrix.coin_packs.show, status: 200 },
  create: { method: 'POST', path, auth: 'bearer', roles: staffMatrix.coin_packs.create, status: 201 },
  update: { method: 'PUT', path: `${path}/:id`, auth: 'bearer', roles: staffMatrix.coin_packs.edit, status: 200 },
  archive: { method: 'DELETE', path: `${path}/:id`, auth: 'bearer', roles: staffMatrix.coin_packs.delete, status: 200 },
} as const satisfies Routes;
