import type { Routes } from '../route.ts';
import { pictureFields } from '../values/profile.ts';

export const profileRoutes = {
  edit: { method: 'PATCH', path: '/api/profile', auth: 'bearer', confirmed: true, status: 200, nestedUnder: 'user' },
  editImages: {
    method: 'PATCH',
    path: '/api/profile/images',
    auth: 'bearer',
    confirmed: true,
    status: 200,
    files: pictureFields,
  },
  addressChallenge: { method: 'GET', path: '/api/profile/address_challenge', auth: 'bearer', status: 200 },
  remove: { method: 'DELETE', path: '/api/profile', auth: 'bearer', urgent: true, status: 202 },
  erasure: { method: 'GET', path: '/api/erasures/:code', auth: 'none', status: 200 },
} as const satisfies Routes;
