import type { Routes } from '../route.ts';

export const nftsRoutes = {
  mint: { method: 'POST', path: '/api/nfts', auth: 'bearer', confirmed: true, status: 201, nestedUnder: 'nft' },
  own: { method: 'GET', path: '/api/nfts', auth: 'bearer', status: 200 },
  purchases: { method: 'GET', path: '/api/nfts/purchases', auth: 'bearer', status: 200 },
  history: { method: 'GET', path: '/api/nfts/:id/history', auth: 'optional', status: 200 },
  provenance: { method: 'GET', path: '/api/nfts/:id/provenance', auth: 'optional', status: 200 },
  show: { method: 'GET', path: '/api/nfts/:id', auth: 'optional', status: 200 },
  withdraw: {
    method: 'POST',
    path: '/api/nfts/:id/withdrawal',
    auth: 'bearer',
    confirmed: true,
    status: 201,
    nestedUnder: 'withdrawal',
  },
  cancelWithdrawal: { method: 'DELETE', path: '/api/nfts/:id/withdrawal', auth: 'bearer', status: 200 },
  deposit: { method: 'POST', path: '/api/nfts/:id/deposit', auth: 'bearer', confirmed: true, status: 200 },
  metadata: { method: 'GET', path: '/api/nfts/:id/metadata.json', auth: 'none', status: 200 },
  contract: { method: 'GET', path: '/api/nfts/contract.json', auth: 'none', status: 200 },
} as const satisfies Routes;
