import type { PublicUserView } from '@pixchange/contracts/http/accounts';
import type { ImageItemView, ImageType } from '@pixchange/contracts/http/images';
import { imagesRoutes } from '@pixchange/contracts/http/routes/images';
import { paging } from '@pixchange/contracts/http/limits';
import { searchRoutes } from '@pixchange/contracts/http/routes/search';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import { imagesList } from '../../shared/api/image-lists.ts';
import { everyPage } from '../../shared/api/pages.ts';
import { filterQuery, type Browse } from '../../shared/browse/browse-query.ts';

/** Number of alternative works, which fill two rows. */
const NEAR_WORKS = 12;

/** Number of results of each kind during typing. */
const QUICK_PER_TYPE = 12;

export const foundImages = (browse: Browse, type: ImageType) => {
  const query = { q: browse.q ?? '', type: type.toLowerCase(), ...filterQuery(browse) };
  return imagesList(['found', query], (page, signal) =>
    api(imagesRoutes.list, { query: { page, per_page: paging.listingPerPage, ...query }, signal }),
  );
};

export const quickImages = (text: string, type: ImageType) =>
  queryOptions({
    queryKey: ['quick', text, type],
    queryFn: ({ signal }) =>
      api(imagesRoutes.list, {
        query: { per_page: QUICK_PER_TYPE, q: text, type: type.toLowerCase(), can_process_nft: true },
        signal,
      }),
  });

/** Alternative to a search without results: the same search without its filters, or the trending works. */
export type NearSearch = 'unfiltered' | 'trending';

/** Query for the works of the first alternative with results; null when no alternative has any. */
export const nearWorks = (q: string, searches: readonly NearSearch[]) =>
  queryOptions({
    queryKey: ['near', q, ...searches],
    queryFn: async ({ signal }): Promise<{ search: NearSearch; items: ImageItemView[] } | null> => {
      for (const search of searches) {
        const query = { per_page: NEAR_WORKS, ...(search === 'trending' ? { sort: search } : { q }) };
        const { collection: items } = await api(imagesRoutes.list, { query, signal });
        if (items.length > 0) return { search, items };
      }
      return null;
    },
  });

/** Query for suggestions, which requires a login. */
export const suggestions = (text: string) =>
  queryOptions({
    queryKey: ['quick', text, 'suggestions'],
    queryFn: ({ signal }) => api(searchRoutes.suggestions, { query: { q: text }, signal }),
  });

/** Query for all people whose name matches, which requests every page and requires a login. */
export const people = (text: string) =>
  queryOptions({
    queryKey: ['people', text],
    queryFn: ({ signal }): Promise<PublicUserView[]> =>
      everyPage((page) => api(searchRoutes.users, { query: { query: text }, body: { page }, signal })),
  });
