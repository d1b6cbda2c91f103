import type { AlbumView } from '@pixchange/contracts/http/albums';
import { paging } from '@pixchange/contracts/http/limits';
import { albumsRoutes } from '@pixchange/contracts/http/routes/albums';
import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';
import { everyPage } from './pages.ts';
import { albumKeys, POLL_MS } from './query-keys.ts';

/** An album with works and no cover has its first ones being processed; they may all fail, so that asking again ends somewhere. */
const WAITS_FOR_COVER_MAX = 40;
const isWaitingForCover = ({ images_count, cover }: AlbumView): boolean => images_count > 0 && cover === null;

/** Always asked again when shown: what may be done with an album depends on works that become ready by themselves. */
export const ownAlbums = () =>
  queryOptions({
    queryKey: albumKeys.own,
    staleTime: 0,
    queryFn: ({ signal }): Promise<AlbumView[]> =>
      everyPage((page) => api(albumsRoutes.own, { query: { page, per_page: paging.perPageMax }, signal })),
    refetchInterval: ({ state }) =>
      state.data?.some(isWaitingForCover) === true && state.dataUpdateCount < WAITS_FOR_COVER_MAX ? 2 * POLL_MS : false,
  });
