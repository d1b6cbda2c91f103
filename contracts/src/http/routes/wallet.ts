import type { Routes } from '../route.ts';

export const walletRoutes = {
  transactions: { method: 'GET', path: '/api/transactions', auth: 'bearer', status: 200 },
  statement: { method: 'GET', path: '/api/statement', auth: 'bearer', status: 200 },
  transfer: {
    method: 'POST',
    path: '/api/transfers',
    auth: 'bearer',
    confirmed: true,
    status: 201,
    nestedUnder: 'transfer',
  },
  showTransfer: { method: 'GET', path: '/api/transfers/:id', auth: 'bearer', status: 200 },
} as const satisfies Routes;
