import type { ImageItemView } from '@pixchange/contracts/http/images';
import { imagesRoutes } from '@pixchange/contracts/http/routes/images';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import { imageKeys } from '../../shared/api/query-keys.ts';

/** Number of related works, which fill two rows of six. */
const RELATED = 12;

export const relatedImages = (id: string) =>
  queryOptions({
    queryKey: [...imageKeys.all, 'related', id],
    queryFn: ({ signal }) =>
      api(imagesRoutes.related, { params: { id }, query: { page: 1, per_page: RELATED }, signal }),
  });

interface Works {
  collection?: ImageItemView[];
}

/** Returns a work from the cached lists, so that its page has initial data. */
export const fromLists = (client: QueryClient, id: string): ImageItemView | undefined => {
  for (const [, data] of client.getQueriesData<Works & { pages?: Works[] }>({ queryKey: imageKeys.all })) {
    const found = (data?.pages ?? [data]).flatMap((works) => works?.collection ?? []).find((item) => item.id === id);
    if (found !== undefined) return found;
  }
  return undefined;
};

export const countsOf = (id: string) =>
  queryOptions({
    queryKey: [...imageKeys.all, 'counts', id],
    queryFn: ({ signal }) => api(imagesRoutes.counts, { params: { id }, signal, token: null }),
  });

/** Counts a view of a work, without a bearer token. Runs in the background and ignores errors. */
export const countView = (id: string): void => {
  api(imagesRoutes.countView, { params: { id }, token: null }).catch(() => undefined);
};
