import { paging } from '@pixchange/contracts/http/limits';
import { catalogueRoutes } from '@pixchange/contracts/http/routes/catalogue';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import { everyPage } from '../../shared/api/pages.ts';

const categories = () =>
  queryOptions({
    queryKey: ['categories', 'every'],
    queryFn: ({ signal }) =>
      everyPage((page) => api(catalogueRoutes.categories, { query: { page, per_page: paging.perPageMax }, signal })),
  });

export const subcategories = () =>
  queryOptions({
    queryKey: ['subcategories', 'every'],
    queryFn: async ({ client, signal }) => {
      const all = await client.ensureQueryData(categories());
      return Promise.all(
        all.map(async ({ id, name }) => ({
          id,
          name,
          subcategories: await everyPage((page) =>
            api(catalogueRoutes.subcategories, {
              params: { id },
              query: { page, per_page: paging.perPageMax },
              signal,
            }),
          ),
        })),
      );
    },
  });
