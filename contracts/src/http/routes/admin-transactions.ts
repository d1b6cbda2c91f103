import type { Routes } from '../route.ts';
import { staffMatrix } from '../staff-matrix.ts';

export const adminTransactionsRoutes = {
  list: {
    method: 'GET',
    path: '/api/admin/transactions',
    auth: 'bearer',
    roles: staffMatrix.transactions.list,
    status: 200,
  },
  totals: {
    method: 'GET',
    path: '/api/admin/ledger/totals',
    auth: 'bearer',
    roles: staffMatrix.transactions.totals,
    status: 200,
  },
} as const satisfies Routes;
