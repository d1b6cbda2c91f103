import { configRoutes } from '@pixchange/contracts/http/routes/config';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, fromPage } from './client.ts';

/** What the installation tells browsers; it does not change while a page is open. */
export const publicConfig = () =>
  queryOptions({
    queryKey: ['config'],
    queryFn: ({ signal }) => api(configRoutes.show, { signal, token: null }),
    ...fromPage(configRoutes.show, { token: null }, (reply) => reply),
    staleTime: Infinity,
    gcTime: Infinity,
  });

/** The installation's settings, once they are there; what needs them stands without its address until then. */
export const usePublicConfig = () => useQuery(publicConfig()).data;

/** The subject is fixed; the address follows with the settings. */
export const useContactMail = (): string =>
  `mailto:${usePublicConfig()?.house.email ?? ''}?subject=${encodeURIComponent('Contact Us')}`;
