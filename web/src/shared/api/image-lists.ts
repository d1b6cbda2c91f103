import type { ImageItemView, ImageType } from '@pixchange/contracts/http/images';
import { paging } from '@pixchange/contracts/http/limits';
import { catalogueRoutes } from '@pixchange/contracts/http/routes/catalogue';
import { imagesRoutes } from '@pixchange/contracts/http/routes/images';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, fromPage } from './client.ts';
import { nextPage, type ImagesPage } from './pages.ts';
import { imageKeys } from './query-keys.ts';

/** Query options of a paged list of works. */
export const imagesList = (key: readonly unknown[], load: (page: number, signal: AbortSignal) => Promise<ImagesPage>) =>
  infiniteQueryOptions({
    queryKey: [...imageKeys.all, ...key],
    queryFn: ({ pageParam, signal }): Promise<ImagesPage> => load(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  });

/**
 * Query of the newest works.
 * @param type kind of the works; absent for all three kinds
 */
export const newestImages = (type?: ImageType) =>
  imagesList(['newest', type ?? 'all'], (page, signal) =>
    api(imagesRoutes.list, {
      query: { page, per_page: paging.listingPerPage, ...(type === undefined ? {} : { type: type.toLowerCase() }) },
      signal,
    }),
  );

/** Query of all works, ordered by how much people share and save them at the moment. */
export const trendingImages = () =>
  imagesList(['feed', 'trending'], (page, signal) =>
    api(imagesRoutes.list, { query: { page, per_page: paging.listingPerPage, sort: 'trending' }, signal }),
  );

/** Query of the day's picks: GIFs at the top of home for visitors, and for members without recommendations. */
export const picksOfToday = () =>
  queryOptions({
    queryKey: [...imageKeys.all, 'picks'],
    queryFn: async ({ signal }) => (await api(catalogueRoutes.picks, { signal })).collection,
    ...fromPage(catalogueRoutes.picks, {}, ({ collection }: { collection: ImageItemView[] }) => collection),
  });

/** Query of the newest works of a kind, limited to one row on home. */
export const newestRow = (type: ImageType) => {
  const query = { page: 1, per_page: paging.rowPerPage, type: type.toLowerCase() };
  return queryOptions({
    queryKey: [...imageKeys.all, 'newest', 'row', type],
    queryFn: ({ signal }): Promise<ImagesPage> => api(imagesRoutes.list, { query, signal }),
    ...fromPage(imagesRoutes.list, { query }, (page): ImagesPage => page),
  });
};
