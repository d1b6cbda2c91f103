import type { Routes } from '../route.ts';
import { staffMatrix } from '../staff-matrix.ts';

export const adminHistoryRoutes = {
  users: {
    method: 'GET',
    path: '/api/admin/users/:id/history',
    auth: 'bearer',
    roles: staffMatrix.users.history,
    status: 200,
  },
  images: {
    method: 'GET',
    path: '/api/admin/images/:id/history',
    auth: 'bearer',
    roles: staffMatrix.images.history,
    status: 200,
  },
  albums: {
    method: 'GET',
    path: '/api/admin/albums/:id/history',
    auth: 'bearer',
    roles: staffMatrix.albums.history,
    status: 200,
  },
  collections: {
    method: 'GET',
    path: '/api/admin/collections/:id/history',
    auth: 'bearer',
    roles: staffMatrix.collections.history,
    status: 200,
  },
  offers: {
    method: 'GET',
    path: '/api/admin/offers/:id/history',
    auth: 'bearer',
    roles: staffMatrix.offers.history,
    status: 200,
  },
  nfts: {
    method: 'GET',
    path: '/api/admin/nfts/:id/history',
    auth: 'bearer',
    roles: staffMatrix.nfts.history,
    status: 200,
  },
  accounts: {
    method: 'GET',
    path: '/api/admin/accounts/:id/history',
    auth: 'bearer',
    roles: staffMatrix.accounts.history,
    status: 200,
  },
} as const satisfies Routes;
