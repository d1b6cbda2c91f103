import type { Routes } from '../route.ts';

export const albumsRoutes = {
  create: { method: 'POST', path: '/api/albums', auth: 'bearer', confirmed: true, status: 201 },
  rename: { method: 'PATCH', path: '/api/albums/:id', auth: 'bearer', confirmed: true, status: 200 },
  publish: { method: 'PATCH', path: '/api/albums/:id/publish', auth: 'bearer', confirmed: true, status: 200 },
  unpublish: { method: 'PATCH', path: '/api/albums/:id/unpublish', auth: 'bearer', confirmed: true, status: 200 },
  remove: { method: 'DELETE', path: '/api/albums/:id', auth: 'bearer', confirmed: true, status: 204 },
  own: { method: 'GET', path: '/api/albums', auth: 'bearer', status: 200 },
  ofUser: { method: 'GET', path: '/api/users/:id/albums', auth: 'optional', status: 200 },
  ownImages: { method: 'GET', path: '/api/albums/:id/images', auth: 'bearer', status: 200 },
  publicImages: { method: 'GET', path: '/api/users/:userId/albums/:id/images', auth: 'optional', status: 200 },
  addImage: { method: 'POST', path: '/api/albums/new_image', auth: 'bearer', status: 201 },
  changeImage: { method: 'PATCH', path: '/api/albums/:albumId/images/:id', auth: 'bearer', status: 200 },
  removeImage: { method: 'DELETE', path: '/api/albums/:albumId/images/:id', auth: 'bearer', status: 204 },
  addFavourite: { method: 'POST', path: '/api/albums/favourites', auth: 'bearer', status: 201 },
  removeFavourite: { method: 'DELETE', path: '/api/albums/favourites/:id', auth: 'bearer', status: 204 },
  addTop: { method: 'POST', path: '/api/albums/tops', auth: 'bearer', status: 201 },
  removeTop: { method: 'DELETE', path: '/api/albums/tops/:id', auth: 'bearer', status: 204 },
} as const satisfies Routes;
