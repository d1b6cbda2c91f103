import { paging } from '@pixchange/contracts/http/limits';
import { collectionsRoutes } from '@pixchange/contracts/http/routes/collections';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from './client.ts';
import { imageKeys, POLL_MS } from './query-keys.ts';

/** Under the images' key, so that an upload that ends freshens it too. */
export const collectionImages = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...imageKeys.all, 'collection', id],
    queryFn: ({ pageParam, signal }) =>
      api(collectionsRoutes.images, {
        params: { id },
        query: { page: pageParam, per_page: paging.listingPerPage },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ page, total_pages }) => (page < total_pages ? page + 1 : undefined),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ collection }) => collection.some(({ status }) => status === 'processing')) === true
        ? POLL_MS
        : false,
  });
