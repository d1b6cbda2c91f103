import { albumsRoutes } from '@pixchange/contracts/http/routes/albums';
import { paging } from '@pixchange/contracts/http/limits';
import {
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type MutateOptions,
  type QueryClient,
} from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import { wordsOf } from '../../shared/api/failure.ts';
import { ownAlbums } from '../../shared/api/own-albums.ts';
import { everyPage } from '../../shared/api/pages.ts';
import { albumKeys } from '../../shared/api/query-keys.ts';
import { whenSignedIn } from '../../shared/session/dialogs.ts';
import { useSignedIn } from '../../shared/session/session.ts';
import { showToast } from '../../shared/session/toasts.ts';
import { shelfText as text } from './shelf.text.ts';

interface Put {
  kept: boolean;
  isLate?: boolean;
}

/** The two albums that every member has exactly once, for works of anybody. */
export type Shelf = 'favourites' | 'tops';

const calls = {
  favourites: { add: albumsRoutes.addFavourite, remove: albumsRoutes.removeFavourite },
  tops: { add: albumsRoutes.addTop, remove: albumsRoutes.removeTop },
} as const;

/** Query of the ids of all works on a shelf; the server has no other way to check a work. */
const onShelf = (client: QueryClient, shelf: Shelf) =>
  queryOptions({
    queryKey: [...albumKeys.all, 'shelf', shelf],
    // Every card with a heart uses it; local changes are written into the list directly.
    staleTime: 5 * 60_000,
    queryFn: async ({ signal }): Promise<string[]> => {
      const album = (await client.fetchQuery(ownAlbums())).find(({ kind }) => kind === shelf);
      if (album === undefined || album.images_count === 0) return [];
      const works = await everyPage((page) =>
        api(albumsRoutes.ownImages, { params: { id: album.id }, query: { page, per_page: paging.perPageMax }, signal }),
      );
      return works.map(({ id }) => id);
    },
  });

/**
 * Returns whether a work is on a shelf, with functions that add and remove it: the change is shown at once, and
 * reverted when the server refuses it.
 */
export const useShelf = (shelf: Shelf, imageId: string) => {
  const client = useQueryClient();
  const options = onShelf(client, shelf);
  const { data } = useQuery({ ...options, enabled: useSignedIn() });
  const show = (kept: boolean) =>
    client.setQueryData(options.queryKey, (ids: string[] = []) =>
      kept ? [...new Set([...ids, imageId])] : ids.filter((id) => id !== imageId),
    );
  const { mutate } = useMutation({
    // Paused while offline.
    networkMode: 'online',
    // One after the other, so that the last press wins.
    scope: { id: `${shelf}-${imageId}` },
    mutationFn: async ({ kept }: Put): Promise<void> => {
      if (kept) await api(calls[shelf].add, { body: { album_image: { image_id: imageId } } });
      else await api(calls[shelf].remove, { params: { id: imageId } });
    },
    onMutate: async ({ kept }) => {
      await client.cancelQueries({ queryKey: options.queryKey });
      const wasKnown = client.getQueryData(options.queryKey) !== undefined;
      show(kept);
      return { wasKnown };
    },
    onSuccess: (_reply, { isLate }) => {
      if (isLate === true) showToast('success', text.favourited);
    },
    onError: (error, { kept }) => {
      show(!kept);
      showToast('error', wordsOf(error));
    },
    onSettled: (_reply, error, _kept, before) =>
      client.invalidateQueries({
        queryKey: albumKeys.all,
        // A known list already has the change, and may be long.
        predicate: ({ queryKey }) => error !== null || before?.wasKnown !== true || queryKey[1] !== 'shelf',
      }),
  });
  const kept = data?.includes(imageId) === true;
  return {
    kept,
    put: mutate,
    /** A signed-out person's works count as not kept: a press before the login adds. */
    toggle: (options?: MutateOptions<void, Error, Put, unknown>) =>
      whenSignedIn((isLate) => mutate({ kept: !kept, isLate }, options), 'favourite'),
  };
};
