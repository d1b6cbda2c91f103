import { configRoutes } from '@pixchange/contracts/http/routes/config';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, fromPage } from './client.ts';

/** Query of the installation's public settings, which don't change while a page is open. */
export const publicConfig = () =>
  queryOptions({
    queryKey: ['config'],
    queryFn: ({ signal }) => api(configRoutes.show, { signal, token: null }),
    ...fromPage(configRoutes.show, { token: null }, (reply) => reply),
    staleTime: Infinity,
    gcTime: Infinity,
  });

/** Returns the installation's settings; undefined until they have loaded. */
export const usePublicConfig = () => useQuery(publicConfig()).data;

/** Returns the `mailto:` URL of the contact link. The subject is fixed, and the address comes from the settings. */
export const useContactMail = (): string =>
  `mailto:${usePublicConfig()?.house.email ?? ''}?subject=${encodeURIComponent('Contact Us')}`;
