import type { Routes } from '../route.ts';

export const collectionsRoutes = {
  create: { method: 'POST', path: '/api/collections', auth: 'bearer', status: 201, nestedUnder: 'collection' },
  own: { method: 'GET', path: '/api/collections', auth: 'bearer', status: 200 },
  ofUser: { method: 'GET', path: '/api/users/:id/collections', auth: 'optional', status: 200 },
  show: { method: 'GET', path: '/api/collections/:id', auth: 'optional', status: 200 },
  edit: { method: 'PATCH', path: '/api/collections/:id', auth: 'bearer', status: 200, nestedUnder: 'collection' },
  remove: { method: 'DELETE', path: '/api/collections/:id', auth: 'bearer', status: 204 },
  setPicture: {
    method: 'PATCH',
    path: '/api/collections/:id/profile_image',
    auth: 'bearer',
    status: 200,
    files: ['profile_image'],
  },
  finish: { method: 'POST', path: '/api/collections/:id/finish', auth: 'bearer', status: 200 },
  images: { method: 'GET', path: '/api/collections/:id/images', auth: 'optional', status: 200 },
  addImages: {
    method: 'POST',
    path: '/api/collections/:id/images',
    auth: 'bearer',
    status: 201,
    nestedUnder: 'collection_image',
  },
  removeImages: {
    method: 'DELETE',
    path: '/api/collections/:id/images',
    auth: 'bearer',
    status: 204,
    nestedUnder: 'collection_image',
  },
  removeImage: { method: 'DELETE', path: '/api/collections/:id/images/:imageId', auth: 'bearer', status: 204 },
} as const satisfies Routes;
