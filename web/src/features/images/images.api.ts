import { albumsRoutes } from '@pixchange/contracts/http/routes/albums';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import { imagesRoutes } from '@pixchange/contracts/http/routes/images';
import { paging } from '@pixchange/contracts/http/limits';
import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import { wordsOf } from '../../shared/api/failure.ts';
import { albumKeys, everyPage, imageKeys, ownAlbums } from '../../shared/api/queries.ts';
import { useSignedIn } from '../../shared/session/session.ts';
import { showToast } from '../../shared/session/toasts.ts';

/** Rows of six under a work. */
const RELATED = 12;

export const relatedImages = (id: string) =>
  queryOptions({
    queryKey: [...imageKeys.all, 'related', id],
    queryFn: ({ signal }) =>
      api(imagesRoutes.related, { params: { id }, query: { page: 1, per_page: RELATED }, signal }),
  });

interface Works {
  collection?: ImageItemView[];
}

/** A work as some list has it already, so that its page begins with more than nothing. */
export const fromLists = (client: QueryClient, id: string): ImageItemView | undefined => {
  for (const [, data] of client.getQueriesData<Works & { pages?: Works[] }>({ queryKey: imageKeys.all })) {
    const found = (data?.pages ?? [data]).flatMap((works) => works?.collection ?? []).find((item) => item.id === id);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** The two albums that everyone has once, for works of anybody. */
export type Shelf = 'favourites' | 'tops';

const calls = {
  favourites: { add: albumsRoutes.addFavourite, remove: albumsRoutes.removeFavourite },
  tops: { add: albumsRoutes.addTop, remove: albumsRoutes.removeTop },
} as const;

/** The ids of all works on a shelf; the server tells no other way whether a work is on it. */
const onShelf = (client: QueryClient, shelf: Shelf) =>
  queryOptions({
    queryKey: [...albumKeys.all, 'shelf', shelf],
    queryFn: async ({ signal }): Promise<string[]> => {
      const album = (await client.fetchQuery(ownAlbums())).find(({ kind }) => kind === shelf);
      if (album === undefined || album.images_count === 0) return [];
      const works = await everyPage((page) =>
        api(albumsRoutes.ownImages, { params: { id: album.id }, query: { page, per_page: paging.perPageMax }, signal }),
      );
      return works.map(({ id }) => id);
    },
  });

/** Whether a work is on a shelf, and putting it there or taking it away: shown at once, taken back when the server refuses. */
export const useShelf = (shelf: Shelf, imageId: string) => {
  const client = useQueryClient();
  const options = onShelf(client, shelf);
  const { data } = useQuery({ ...options, enabled: useSignedIn() });
  const show = (kept: boolean) =>
    client.setQueryData(options.queryKey, (ids: string[] = []) =>
      kept ? [...new Set([...ids, imageId])] : ids.filter((id) => id !== imageId),
    );
  const { mutate } = useMutation({
    // One after the other, so that the last press is what stays.
    scope: { id: `${shelf}-${imageId}` },
    mutationFn: async (kept: boolean): Promise<void> => {
      if (kept) await api(calls[shelf].add, { body: { album_image: { image_id: imageId } } });
      else await api(calls[shelf].remove, { params: { id: imageId } });
    },
    onMutate: async (kept) => {
      await client.cancelQueries({ queryKey: options.queryKey });
      show(kept);
    },
    onError: (error, kept) => {
      show(!kept);
      showToast('error', wordsOf(error));
    },
    onSettled: () => client.invalidateQueries({ queryKey: albumKeys.all }),
  });
  return { kept: data?.includes(imageId) === true, put: mutate };
};

/** Tells that a work is looked at, without a bearer; nobody has to wait for that, or to know when it fails. */
export const countView = (id: string): void => {
  api(imagesRoutes.countView, { params: { id }, token: null }).catch(() => undefined);
};
