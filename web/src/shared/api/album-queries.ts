import type { AlbumView } from '@pixchange/contracts/http/albums';
import { paging } from '@pixchange/contracts/http/limits';
import { albumsRoutes } from '@pixchange/contracts/http/routes/albums';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { session } from '../session/session.ts';
import { api, firstPage, fromPage } from './client.ts';
import { everyPage, nextPage, onlyPage, pollWhileProcessing, type ImagesPage } from './pages.ts';
import { albumKeys, imageKeys } from './query-keys.ts';

/**
 * Query of a member's public albums. The owner's request has no bearer token, because the response would otherwise
 * include private albums.
 */
export const albumsOfUser = (userId: string) =>
  queryOptions({
    queryKey: [...albumKeys.all, 'of', userId],
    queryFn: ({ signal }): Promise<AlbumView[]> => {
      const asAnyone = session.getState().user?.id === userId ? ({ token: null } as const) : {};
      return everyPage((page) =>
        api(albumsRoutes.ofUser, {
          params: { id: userId },
          query: { page, per_page: paging.perPageMax },
          signal,
          ...asAnyone,
        }),
      );
    },
    ...fromPage(
      albumsRoutes.ofUser,
      { params: { id: userId }, query: { page: 1, per_page: paging.perPageMax } },
      onlyPage,
    ),
  });

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
    refetchInterval: pollWhileProcessing,
  });

/** Query of a shared album's works as everyone sees it: without the bearer token, even for signed-in members. */
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
