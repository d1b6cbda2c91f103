import { sharingHttp } from '@pixchange/contracts/http/sharing';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';

/** The short link for a page; the same page has the same one, so that it is asked for once. */
export const shortLink = (path: string) =>
  queryOptions({
    queryKey: ['short-links', path],
    staleTime: Infinity,
    queryFn: async ({ signal }): Promise<string> => (await api(sharingHttp.create, { body: { link: path }, signal })).shortLink,
  });
