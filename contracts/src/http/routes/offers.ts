import type { Routes } from '../route.ts';

export const offersRoutes = {
  list: { method: 'GET', path: '/api/offers', auth: 'optional', status: 200 },
  works: { method: 'GET', path: '/api/offers/works', auth: 'none', status: 200 },
  seller: { method: 'GET', path: '/api/sellers/:id', auth: 'none', status: 200 },
  show: { method: 'GET', path: '/api/offers/:id', auth: 'optional', status: 200 },
  open: { method: 'POST', path: '/api/offers', auth: 'bearer', confirmed: true, status: 201, nestedUnder: 'offer' },
  reprice: {
    method: 'PATCH',
    path: '/api/offers/:id',
    auth: 'bearer',
    confirmed: true,
    status: 200,
    nestedUnder: 'offer',
  },
  close: { method: 'DELETE', path: '/api/offers/:id', auth: 'bearer', status: 204 },
} as const satisfies Routes;
