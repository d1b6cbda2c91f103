import type { Routes } from '../route.ts';

export const catalogueRoutes = {
  categories: { method: 'GET', path: '/api/categories', auth: 'none', status: 200 },
  subcategories: { method: 'GET', path: '/api/categories/:id/subcategories', auth: 'none', status: 200 },
  categoryImages: { method: 'GET', path: '/api/categories/:id/images', auth: 'none', status: 200 },
  subcategory: { method: 'GET', path: '/api/subcategories/:id', auth: 'none', status: 200 },
  subcategoryImages: { method: 'GET', path: '/api/subcategories/:id/images', auth: 'none', status: 200 },
  spotlights: { method: 'GET', path: '/api/spotlights', auth: 'none', status: 200 },
  spotlightImages: { method: 'GET', path: '/api/spotlights/:id/images', auth: 'none', status: 200 },
  picks: { method: 'GET', path: '/api/picks', auth: 'none', status: 200 },
  charities: { method: 'GET', path: '/api/web/charity_organizations', auth: 'none', status: 200 },
  charity: { method: 'GET', path: '/api/web/charity_organizations/:id', auth: 'none', status: 200 },
} as const satisfies Routes;
