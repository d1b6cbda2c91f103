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
import { messageOf } from '../../shared/api/failure.ts';
import { ownAlbums } from '../../shared/api/own-albums.ts';
import { everyPage } from '../../shared/api/pages.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { albumKeys, favouritesKey } from '../../shared/api/query-keys.ts';
import { openDialog, whenSignedIn } from '../../shared/session/dialogs.ts';
import { session, useSignedIn } from '../../shared/session/session.ts';
import { showToast, toasts } from '../../shared/session/toasts.ts';
import { keptHearts } from './kept-works.ts';
import { specialAlbumsText as text } from './special-albums.text.ts';

interface Put {
  kept: boolean;
  isLate?: boolean;
}

/** Kind of an album that every member has exactly once and that can contain anybody's works. */
export type SpecialAlbum = 'favourites' | 'tops';

const calls = {
  favourites: { add: albumsRoutes.addFavourite, remove: albumsRoutes.removeFavourite },
  tops: { add: albumsRoutes.addTop, remove: albumsRoutes.removeTop },
} as const;

const isVisitor = (): boolean => session.getState().token === null;

/** Query for the ids of all works in a special album; the API has no endpoint that checks a single work. */
const idsIn = (client: QueryClient, special: SpecialAlbum) =>
  queryOptions({
    queryKey: [...albumKeys.all, 'special', special],
    // Every card with a heart uses the list, and local changes update it, so it may stay cached.
    staleTime: 5 * 60_000,
    queryFn: async ({ signal }): Promise<string[]> => {
      // Includes the hearts on the device while they are being moved to the account.
      const onDevice = special === 'favourites' ? keptHearts.getState().ids : [];
      if (isVisitor()) return [...onDevice];
      const album = (await client.fetchQuery(ownAlbums())).find(({ kind }) => kind === special);
      if (album === undefined || album.images_count === 0) return [...onDevice];
      const works = await everyPage((page) =>
        api(albumsRoutes.ownImages, { params: { id: album.id }, query: { page, per_page: paging.perPageMax }, signal }),
      );
      return [...new Set([...onDevice, ...works.map(({ id }) => id)])];
    },
  });

// Updates all hearts on the page after a change of a visitor's list.
keptHearts.subscribe(({ ids }) => {
  if (isVisitor()) queryClient.setQueryData(favouritesKey, [...ids]);
});

/** Adds a visitor's heart on this device, or removes it. @returns false when the heart could not be stored */
const putOnDevice = (item: ImageItemView, kept: boolean): boolean => {
  // Reads the storage first; otherwise two tabs would overwrite each other's hearts.
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
  // Shows only one toast for several hearts in a row.
  if (!toasts.getState().list.some((toast) => toast.text === text.onDevice))
    showToast('success', text.onDevice, { label: text.signUp, act: () => openDialog({ name: 'sign-up' }) });
  return true;
};

/**
 * Returns whether a work is in a special album, with functions that add and remove it. They show a change immediately,
 * and revert it if the server refuses. A visitor's favorites are stored on the device.
 */
export const useSpecialAlbum = (special: SpecialAlbum, item: ImageItemView) => {
  const imageId = item.id;
  const client = useQueryClient();
  const options = idsIn(client, special);
  const signedIn = useSignedIn();
  const { data } = useQuery({
    ...options,
    enabled: signedIn || special === 'favourites',
    // A visitor's list is on the device, so it can be read offline.
    networkMode: signedIn ? 'online' : 'always',
  });
  const show = (kept: boolean) =>
    client.setQueryData(options.queryKey, (ids: string[] = []) =>
      kept ? [...new Set([...ids, imageId])] : ids.filter((id) => id !== imageId),
    );
  const { mutate } = useMutation({
    // Changes are paused while offline.
    networkMode: 'online',
    // Sends changes one after the other, so that the last press wins.
    scope: { id: `${special}-${imageId}` },
    mutationFn: async ({ kept }: Put): Promise<void> => {
      if (kept) await api(calls[special].add, { body: { album_image: { image_id: imageId } } });
      else {
        if (special === 'favourites') keptHearts.getState().drop(imageId);
        await api(calls[special].remove, { params: { id: imageId } });
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
      showToast('error', messageOf(error));
    },
    onSettled: (_reply, error, _kept, before) =>
      client.invalidateQueries({
        queryKey: albumKeys.all,
        // A list that was already loaded contains the change, and may be too long to fetch again.
        predicate: ({ queryKey }) => error !== null || before?.wasKnown !== true || queryKey[1] !== 'special',
      }),
  });
  const kept = data?.includes(imageId) === true;
  const put = (isKept: boolean, options?: MutateOptions<void, Error, Put, unknown>): void => {
    if (special === 'favourites' && isVisitor() && putOnDevice(item, isKept)) return;
    whenSignedIn((isLate) => mutate({ kept: isKept, isLate }, options), 'favourite');
  };
  return { kept, put, toggle: (options?: MutateOptions<void, Error, Put, unknown>) => put(!kept, options) };
};
