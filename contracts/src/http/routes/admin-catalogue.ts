import type { Routes } from '../route.ts';
import { staffMatrix } from '../staff-matrix.ts';

/** Returns the routes of a console resource in the format of ra-data-simple-rest. */
const resourceOf = <const R extends 'categories' | 'subcategories' | 'spotlights' | 'charities' | 'themes'>(
  resource: R,
) =>
  ({
    list: {
      method: 'GET',
      path: `/api/admin/${resource}`,
      auth: 'bearer',
      roles: staffMatrix[resource].list,
      status: 200,
    },
    show: {
      method: 'GET',
      path: `/api/admin/${resource}/:id`,
      auth: 'bearer',
      roles: staffMatrix[resource].show,
      status: 200,
    },
    create: {
      method: 'POST',
      path: `/api/admin/${resource}`,
      auth: 'bearer',
      roles: staffMatrix[resource].create,
      status: 201,
    },
    update: {
      method: 'PUT',
      path: `/api/admin/${resource}/:id`,
      auth: 'bearer',
      roles: staffMatrix[resource].edit,
      status: 200,
    },
    archive: {
      method: 'DELETE',
      path: `/api/admin/${resource}/:id`,
      auth: 'bearer',
      roles: staffMatrix[resource].delete,
      status: 200,
    },
    versions: {
      method: 'GET',
      path: `/api/admin/${resource}/:id/versions`,
      auth: 'bearer',
      roles: staffMatrix[resource].versions,
      status: 200,
    },
    restoreVersion: {
      method: 'POST',
      path: `/api/admin/${resource}/:id/restore_version`,
      auth: 'bearer',
      roles: staffMatrix[resource].restore_version,
      status: 200,
    },
  }) as const satisfies Routes;

export const adminCategoriesRoutes = resourceOf('categories');
export const adminSubcategoriesRoutes = resourceOf('subcategories');
export const adminSpotlightsRoutes = resourceOf('spotlights');
export const adminCharitiesRoutes = resourceOf('charities');
export const adminThemesRoutes = resourceOf('themes');
