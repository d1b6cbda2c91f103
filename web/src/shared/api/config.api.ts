import { configRoutes } from '@pixchange/contracts/http/routes/config';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, fromPage } from './client.ts';

/** Query of the installation's public settings; they do not change while a page is open. */
export const publicConfig = () =>
  queryOptions({
    queryKey: ['config'],
    queryFn: ({ signal }) => api(configRoutes.show, { signal, token: null }),
    ...fromPage(configRoutes.show, { token: null }, (reply) => reply),
    staleTime: Infinity,
    gcTime: Infinity,
  });

/** Returns the installation's settings, once loaded; until then, links that need them have no address. */
export const usePublicConfig = () => useQuery(publicConfig()).data;

/** Returns the contact link. The subject is fixed; the address comes with the settings. */
export const useContactMail = (): string =>
  `mailto:${usePublicConfig()?.house.email ?? ''}?subject=${encodeURIComponent('Contact Us')}`;
