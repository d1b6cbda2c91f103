import type { Routes } from '../route.ts';
import { staffMatrix } from '../staff-matrix.ts';

export const purchasesRoutes = {
  start: { method: 'POST', path: '/api/coin_purchases', auth: 'bearer', status: 201, nestedUnder: 'coin_purchase' },
  cardForm: { method: 'POST', path: '/api/coin_purchases/card_form', auth: 'bearer', status: 201 },
  capture: { method: 'POST', path: '/api/coin_purchases/:id/capture', auth: 'bearer', urgent: true, status: 200 },
  own: { method: 'GET', path: '/api/coin_purchases', auth: 'bearer', status: 200 },
  show: { method: 'GET', path: '/api/coin_purchases/:id', auth: 'bearer', status: 200 },
} as const satisfies Routes;

export const paymentsRoutes = {
  webhook: {
    method: 'POST',
    path: '/api/payments/:provider/webhook',
    auth: 'none',
    urgent: true,
    unmetered: true,
    status: 200,
  },
} as const satisfies Routes;

export const adminPurchasesRoutes = {
  list: { method: 'GET', path: '/api/admin/purchases', auth: 'bearer', roles: staffMatrix.purchases.list, status: 200 },
  show: {
    method: 'GET',
    path: '/api/admin/purchases/:id',
    auth: 'bearer',
    roles: staffMatrix.purchases.show,
    status: 200,
  },
  refund: {
    method: 'POST',
    path: '/api/admin/purchases/:id/refund',
    auth: 'bearer',
    roles: staffMatrix.purchases.refund,
    freshProof: true,
    status: 201,
  },
} as const satisfies Routes;
