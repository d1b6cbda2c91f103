import type { AlbumView } from '@pixchange/contracts/http/albums';
import { paging } from '@pixchange/contracts/http/limits';
import { albumsRoutes } from '@pixchange/contracts/http/routes/albums';
import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';
import { everyPage } from './pages.ts';
import { albumKeys, POLL_MS } from './query-keys.ts';

/**
 * Maximum number of refetches while an album with works has no cover, because its first works are being processed. All
 * of them may fail, so the refetching must end.
 */
const WAITS_FOR_COVER_MAX = 40;
const isWaitingForCover = ({ images_count, cover }: AlbumView): boolean => images_count > 0 && cover === null;

/**
 * Query of the member's own albums. Each mount refetches it, because the allowed actions depend on works whose
 * processing has finished.
 */
export const ownAlbums = () =>
  queryOptions({
    queryKey: albumKeys.own,
    staleTime: 0,
    queryFn: ({ signal }): Promise<AlbumView[]> =>
      everyPage((page) => api(albumsRoutes.own, { query: { page, per_page: paging.perPageMax }, signal })),
    refetchInterval: ({ state }) =>
      state.data?.some(isWaitingForCover) === true && state.dataUpdateCount < WAITS_FOR_COVER_MAX ? 2 * POLL_MS : false,
  });
