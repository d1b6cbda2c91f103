import { catalogueRoutes } from '@pixchange/contracts/http/routes/catalogue';
import { paging } from '@pixchange/contracts/http/limits';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import { everyPage } from '../../shared/api/pages.ts';

export const allCharities = () =>
  queryOptions({
    queryKey: ['charities'],
    queryFn: ({ signal }) =>
      everyPage((page) => api(catalogueRoutes.charities, { query: { page, per_page: paging.perPageMax }, signal })),
  });

export const oneCharity = (id: string) =>
  queryOptions({
    queryKey: ['charities', id],
    queryFn: ({ signal }) => api(catalogueRoutes.charity, { params: { id }, signal }),
  });
