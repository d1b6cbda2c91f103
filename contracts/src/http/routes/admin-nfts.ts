import type { Routes } from '../route.ts';
import { staffMatrix } from '../staff-matrix.ts';

export const adminNftsRoutes = {
  list: { method: 'GET', path: '/api/admin/nfts', auth: 'bearer', roles: staffMatrix.nfts.list, status: 200 },
  orphanDebits: {
    method: 'GET',
    path: '/api/admin/nfts/orphan_debits',
    auth: 'bearer',
    roles: staffMatrix.nfts.orphan_debits,
    status: 200,
  },
  show: { method: 'GET', path: '/api/admin/nfts/:id', auth: 'bearer', roles: staffMatrix.nfts.show, status: 200 },
  hold: { method: 'POST', path: '/api/admin/nfts/:id/hold', auth: 'bearer', roles: staffMatrix.nfts.hold, status: 200 },
  release: {
    method: 'POST',
    path: '/api/admin/nfts/:id/release',
    auth: 'bearer',
    roles: staffMatrix.nfts.release,
    status: 200,
  },
} as const satisfies Routes;
