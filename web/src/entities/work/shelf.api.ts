import type { ImageItemView } from '@pixchange/contracts/http/images';
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
import { queryClient } from '../../shared/api/query-client.ts';
import { albumKeys, favouritesKey } from '../../shared/api/query-keys.ts';
import { openDialog, whenSignedIn } from '../../shared/session/dialogs.ts';
import { session, useSignedIn } from '../../shared/session/session.ts';
import { showToast, toasts } from '../../shared/session/toasts.ts';
import { keptHearts } from './kept-works.ts';
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

const isVisitor = (): boolean => session.getState().token === null;

/** Query of the ids of all works on a shelf; the server has no other way to check a work. */
const onShelf = (client: QueryClient, shelf: Shelf) =>
  queryOptions({
    queryKey: [...albumKeys.all, 'shelf', shelf],
    // Every card with a heart uses it; local changes are written into the list directly.
    staleTime: 5 * 60_000,
    queryFn: async ({ signal }): Promise<string[]> => {
      // Hearts of a visitor count as given, also while they are moved to the account.
      const onDevice = shelf === 'favourites' ? keptHearts.getState().ids : [];
      if (isVisitor()) return [...onDevice];
      const album = (await client.fetchQuery(ownAlbums())).find(({ kind }) => kind === shelf);
      if (album === undefined || album.images_count === 0) return [...onDevice];
      const works = await everyPage((page) =>
        api(albumsRoutes.ownImages, { params: { id: album.id }, query: { page, per_page: paging.perPageMax }, signal }),
      );
      return [...new Set([...onDevice, ...works.map(({ id }) => id)])];
    },
  });

// All hearts on the page show the change, whether it is from a card or a row.
keptHearts.subscribe(({ ids }) => {
  if (isVisitor()) queryClient.setQueryData(favouritesKey, [...ids]);
});

/** Adds a visitor's heart on this device, or removes it. @returns false when the device stores nothing */
const putOnDevice = (item: ImageItemView, kept: boolean): boolean => {
  // Otherwise two tabs would overwrite each other's hearts.
  void keptHearts.persist.rehydrate();
  const { keep, drop } = keptHearts.getState();
  if (!kept) {
    drop(item.id);
    return true;
  }
  if (!keep(item)) {
    drop(item.id);
    return false;
  }
  // Once for several hearts.
  if (!toasts.getState().list.some((toast) => toast.text === text.onDevice))
    showToast('success', text.onDevice, { label: text.signUp, act: () => openDialog({ name: 'sign-up' }) });
  return true;
};

/**
 * Returns whether a work is on a shelf, with functions that add and remove it: the change is shown at once, and
 * reverted when the server refuses it. A visitor's favorites are kept on the device.
 */
export const useShelf = (shelf: Shelf, item: ImageItemView) => {
  const imageId = item.id;
  const client = useQueryClient();
  const options = onShelf(client, shelf);
  const signedIn = useSignedIn();
  const { data } = useQuery({
    ...options,
    enabled: signedIn || shelf === 'favourites',
    // The device answers a visitor, who may be offline.
    networkMode: signedIn ? 'online' : 'always',
  });
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
      else {
        if (shelf === 'favourites') keptHearts.getState().drop(imageId);
        await api(calls[shelf].remove, { params: { id: imageId } });
      }
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
  const put = (isKept: boolean, options?: MutateOptions<void, Error, Put, unknown>): void => {
    if (shelf === 'favourites' && isVisitor() && putOnDevice(item, isKept)) return;
    whenSignedIn((isLate) => mutate({ kept: isKept, isLate }, options), 'favourite');
  };
  return { kept, put, toggle: (options?: MutateOptions<void, Error, Put, unknown>) => put(!kept, options) };
};
