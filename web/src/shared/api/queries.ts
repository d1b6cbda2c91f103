import { accountsRoutes } from '@pixchange/contracts/http/routes/accounts';
import type { AlbumView } from '@pixchange/contracts/http/albums';
import { albumsRoutes } from '@pixchange/contracts/http/routes/albums';
import type { ImageItemView, ImageType } from '@pixchange/contracts/http/images';
import { imagesRoutes } from '@pixchange/contracts/http/routes/images';
import { paging } from '@pixchange/contracts/http/limits';
import { infiniteQueryOptions, MutationCache, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError } from '@pixchange/contracts/http/client';
import { logLine } from '../log.ts';
import { session } from '../session/session.ts';
import { api, firstPage, fromPage } from './client.ts';

const RETRIES_MAX = 2;

/** Only a failed connection is worth a second try; a refusal stays one. */
const worthRetrying = (count: number, error: Error): boolean =>
  count < RETRIES_MAX && error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** Every failure is in the browser's log, whatever a page says of it. Bodies and addresses may hold secrets and stay out. */
const logFailure = (error: Error): void => logLine(`A call failed: ${error.message}`);

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: logFailure }),
  mutationCache: new MutationCache({ onError: logFailure }),
  defaultOptions: {
    queries: { retry: worthRetrying, staleTime: 15_000, gcTime: 10 * 60_000 },
    // What a person asks for fails at once while they are offline, with words; it does not wait in silence.
    mutations: { networkMode: 'always' },
  },
});

interface Page<T> {
  collection: T[];
  total_pages: number;
}

/** Page 1 tells how many there are; the rest follow together and are merged in order. */
export const everyPage = async <T>(load: (page: number) => Promise<Page<T>>): Promise<T[]> => {
  const first = await load(1);
  const rest = await Promise.all(
    Array.from({ length: Math.max(0, first.total_pages - 1) }, (_, index) => load(index + 2)),
  );
  return [first, ...rest].flatMap(({ collection }) => collection);
};

/** All there is, where it is no more than one page. */
export const onlyPage = <T>({ collection, total_pages }: Page<T>): T[] | undefined =>
  total_pages > 1 ? undefined : collection;

export const albumKeys = { all: ['albums'] as const };
export const imageKeys = { all: ['images'] as const };

/** How often is asked again while the media role works on an image. */
const POLL_MS = 1_500;

export const ownProfile = () =>
  queryOptions({ queryKey: ['profile'], queryFn: ({ signal }) => api(accountsRoutes.ownProfile, { signal }) });

export const publicUser = (id: string) =>
  queryOptions({
    queryKey: ['users', id],
    queryFn: ({ signal }) => api(accountsRoutes.user, { params: { id }, signal }),
    ...fromPage(accountsRoutes.user, { params: { id } }, (user) => user),
  });

/** An album with works and no cover has its first ones being processed; they may all fail, so that asking again ends somewhere. */
const WAITS_FOR_COVER_MAX = 40;
const isWaitingForCover = ({ images_count, cover }: AlbumView): boolean => images_count > 0 && cover === null;

/** Always asked again when shown: what may be done with an album depends on works that become ready by themselves. */
export const ownAlbums = () =>
  queryOptions({
    queryKey: [...albumKeys.all, 'own'],
    staleTime: 0,
    queryFn: ({ signal }): Promise<AlbumView[]> =>
      everyPage((page) => api(albumsRoutes.own, { query: { page, per_page: paging.perPageMax }, signal })),
    refetchInterval: ({ state }) =>
      state.data?.some(isWaitingForCover) === true && state.dataUpdateCount < WAITS_FOR_COVER_MAX ? 2 * POLL_MS : false,
  });

export const albumsOfUser = (userId: string) =>
  queryOptions({
    queryKey: [...albumKeys.all, 'of', userId],
    queryFn: ({ signal }): Promise<AlbumView[]> =>
      everyPage((page) =>
        api(albumsRoutes.ofUser, { params: { id: userId }, query: { page, per_page: paging.perPageMax }, signal }),
      ),
    ...fromPage(
      albumsRoutes.ofUser,
      { params: { id: userId }, query: { page: 1, per_page: paging.perPageMax } },
      onlyPage,
    ),
  });

export interface ImagesPage extends Page<ImageItemView> {
  page: number;
  total_count: number;
}

/** Where the last page is known, no more is asked for. */
export const nextPage = ({ page, total_pages }: Pick<ImagesPage, 'page' | 'total_pages'>): number | undefined =>
  page < total_pages ? page + 1 : undefined;

/** Works page by page, up to the last page and no further. */
export const imagesList = (key: readonly unknown[], load: (page: number, signal: AbortSignal) => Promise<ImagesPage>) =>
  infiniteQueryOptions({
    queryKey: [...imageKeys.all, ...key],
    queryFn: ({ pageParam, signal }): Promise<ImagesPage> => load(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  });

/** @param type absent for all three kinds. */
export const newestImages = (type?: ImageType) =>
  imagesList(['newest', type ?? 'all'], (page, signal) =>
    api(imagesRoutes.list, {
      query: { page, per_page: paging.listingPerPage, ...(type === undefined ? {} : { type: type.toLowerCase() }) },
      signal,
    }),
  );

/** The newest of a kind, as many as a row of the first page shows. */
export const newestRow = (type: ImageType) => {
  const query = { page: 1, per_page: paging.rowPerPage, type: type.toLowerCase() };
  return queryOptions({
    queryKey: [...imageKeys.all, 'newest', 'row', type],
    queryFn: ({ signal }): Promise<ImagesPage> => api(imagesRoutes.list, { query, signal }),
    ...fromPage(imagesRoutes.list, { query }, (page): ImagesPage => page),
  });
};

export const ownAlbumImages = (albumId: string) =>
  infiniteQueryOptions({
    queryKey: [...imageKeys.all, 'own-album', albumId],
    queryFn: ({ pageParam, signal }): Promise<ImagesPage> =>
      api(albumsRoutes.ownImages, {
        params: { id: albumId },
        query: { page: pageParam, per_page: paging.listingPerPage },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ collection }) => collection.some(({ status }) => status === 'processing')) === true
        ? POLL_MS
        : false,
  });

/** A shared album is shown as anyone sees it: without the bearer, also to who is signed in. */
export const publicAlbumImages = (userId: string, albumId: string) =>
  infiniteQueryOptions({
    queryKey: [...imageKeys.all, 'album', userId, albumId],
    queryFn: ({ pageParam, signal }): Promise<ImagesPage> =>
      api(albumsRoutes.publicImages, {
        params: { userId, id: albumId },
        query: { page: pageParam, per_page: paging.listingPerPage },
        signal,
        token: null,
      }),
    ...fromPage(
      albumsRoutes.publicImages,
      { params: { userId, id: albumId }, query: { page: 1, per_page: paging.listingPerPage }, token: null },
      firstPage<ImagesPage>,
    ),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  });

/** While a work is for sale, its maker and who has a licence see more of it than others. */
const isSeenByMe = ({ for_sale }: ImageItemView): boolean => for_sale && session.getState().token !== null;

/** The token goes along only where the image is not for everyone, or not all of it; then it has to be asked for twice. */
const imageForMe = async (id: string, signal: AbortSignal): Promise<ImageItemView> => {
  try {
    const item = await api(imagesRoutes.show, { params: { id }, signal, token: null });
    return isSeenByMe(item) ? await api(imagesRoutes.show, { params: { id }, signal }) : item;
  } catch (error) {
    const mayBeMine = error instanceof ApiError && error.status === 404 && session.getState().token !== null;
    if (!mayBeMine) throw error;
    return api(imagesRoutes.show, { params: { id }, signal });
  }
};

/** What the page brought is everyone's. */
const imageFromPage = (id: string) => {
  const { initialData, initialDataUpdatedAt } = fromPage(
    imagesRoutes.show,
    { params: { id }, token: null },
    (item) => item,
  );
  return {
    initialData,
    initialDataUpdatedAt: (): number => {
      const item = initialData();
      return item !== undefined && isSeenByMe(item) ? 0 : initialDataUpdatedAt;
    },
  };
};

export const oneImage = (id: string) =>
  queryOptions({
    queryKey: [...imageKeys.all, 'one', id],
    queryFn: ({ signal }) => imageForMe(id, signal),
    ...imageFromPage(id),
    refetchInterval: ({ state }) => (state.data?.status === 'processing' ? POLL_MS : false),
  });
