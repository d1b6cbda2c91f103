import { sharingRoutes } from '@pixchange/contracts/http/routes/sharing';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import { publicConfig } from '../../shared/api/config.api.ts';
import { storeApps } from './store-apps.ts';

/** Query for a page's short link. The short link of a page never changes, so a cached one is not requested again. */
export const shortLink = (path: string) =>
  queryOptions({
    queryKey: ['short-links', path],
    staleTime: Infinity,
    queryFn: async ({ client, signal }): Promise<string> => {
      const { store_links } = await client.ensureQueryData(publicConfig());
      return (await api(sharingRoutes.create, { body: { link: path, ...storeApps(store_links) }, signal })).shortLink;
    },
  });
