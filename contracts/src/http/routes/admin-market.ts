import type { Routes } from '../route.ts';
import { staffMatrix } from '../staff-matrix.ts';

export const adminCollectionsRoutes = {
  list: {
    method: 'GET',
    path: '/api/admin/collections',
    auth: 'bearer',
    roles: staffMatrix.collections.list,
    status: 200,
  },
  show: {
    method: 'GET',
    path: '/api/admin/collections/:id',
    auth: 'bearer',
    roles: staffMatrix.collections.show,
    status: 200,
  },
} as const satisfies Routes;

export const adminOffersRoutes = {
  list: {
    method: 'GET',
    path: '/api/admin/offers',
    auth: 'bearer',
    roles: staffMatrix.offers.list,
    status: 200,
  },
  show: {
    method: 'GET',
    path: '/api/admin/offers/:id',
    auth: 'bearer',
    roles: staffMatrix.offers.show,
    status: 200,
  },
} as const satisfies Routes;

export const adminLicencesRoutes = {
  list: {
    method: 'GET',
    path: '/api/admin/licences',
    auth: 'bearer',
    roles: staffMatrix.licences.list,
    status: 200,
  },
  show: {
    method: 'GET',
    path: '/api/admin/licences/:id',
    auth: 'bearer',
    roles: staffMatrix.licences.show,
    status: 200,
  },
  refundBuyers: {
    method: 'POST',
    path: '/api/admin/images/:id/refund_buyers',
    auth: 'bearer',
    roles: staffMatrix.images.refund_buyers,
    freshProof: true,
    status: 202,
  },
} as const satisfies Routes;
