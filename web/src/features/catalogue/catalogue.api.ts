import type { CategoryView, SpotlightView, SubcategoryView } from '@pixchange/contracts/http/catalogue';
import { catalogueRoutes } from '@pixchange/contracts/http/routes/catalogue';
import type { ImageType } from '@pixchange/contracts/http/images';
import { catalogue as limits, paging } from '@pixchange/contracts/http/limits';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, firstPage, fromPage } from '../../shared/api/client.ts';
import { imagesList } from '../../shared/api/image-lists.ts';
import { everyPage, nextPage, onlyPage } from '../../shared/api/pages.ts';

/** Time in milliseconds for which the catalog, which rarely changes, stays fresh. */
const CATALOG_STALE_MS = 5 * 60_000;

export const categories = () =>
  queryOptions({
    queryKey: ['categories'],
    staleTime: CATALOG_STALE_MS,
    queryFn: ({ signal }): Promise<CategoryView[]> =>
      everyPage((page) => api(catalogueRoutes.categories, { query: { page, per_page: paging.perPageMax }, signal })),
    ...fromPage(catalogueRoutes.categories, { query: { page: 1, per_page: paging.perPageMax } }, onlyPage),
  });

export const subcategories = (categoryId: string) =>
  queryOptions({
    queryKey: ['categories', categoryId, 'subcategories'],
    staleTime: CATALOG_STALE_MS,
    queryFn: ({ signal }): Promise<SubcategoryView[]> =>
      everyPage((page) =>
        api(catalogueRoutes.subcategories, {
          params: { id: categoryId },
          query: { page, per_page: paging.perPageMax },
          signal,
        }),
      ),
  });

export const categoryImages = (id: string, type: ImageType) =>
  imagesList(['category', id, type], (page, signal) =>
    api(catalogueRoutes.categoryImages, {
      params: { id },
      query: { page, per_page: paging.listingPerPage, type: type.toLowerCase() },
      signal,
    }),
  );

export const subcategoryImages = (id: string, type: ImageType) =>
  imagesList(['subcategory', id, type], (page, signal) =>
    api(catalogueRoutes.subcategoryImages, {
      params: { id },
      query: { page, per_page: paging.listingPerPage, type: type.toLowerCase() },
      signal,
    }),
  );

interface SpotlightsPage {
  collection: SpotlightView[];
  page: number;
  total_pages: number;
}

export const spotlights = () =>
  infiniteQueryOptions({
    queryKey: ['spotlights'],
    queryFn: ({ pageParam, signal }): Promise<SpotlightsPage> =>
      api(catalogueRoutes.spotlights, { query: { page: pageParam, per_page: limits.spotlightsPerPage }, signal }),
    ...fromPage(
      catalogueRoutes.spotlights,
      { query: { page: 1, per_page: limits.spotlightsPerPage } },
      firstPage<SpotlightsPage>,
    ),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  });

export const spotlightImages = (id: string) =>
  imagesList(['spotlight', id], (page, signal) =>
    api(catalogueRoutes.spotlightImages, {
      params: { id },
      query: { page, per_page: limits.imagesPerSpotlightPage },
      signal,
    }),
  );

/** Whether a category or subcategory has works and therefore a cover; the client hides links to empty ones. */
export const hasWorks = ({ cover }: Pick<CategoryView, 'cover'>): boolean => cover !== null;

/** Whether a spotlight is shown: spotlights of people and spotlights without works are hidden. */
export const isShown = ({ kind, images }: SpotlightView): boolean => kind !== 'users' && images.length > 0;
