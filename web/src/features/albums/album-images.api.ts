import type { AlbumKind, AlbumView } from '@pixchange/contracts/http/albums';
import { albumsRoutes } from '@pixchange/contracts/http/routes/albums';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import { messageOf } from '../../shared/api/failure.ts';
import { ownAlbumImages } from '../../shared/api/album-queries.ts';
import { albumKeys, imageKeys } from '../../shared/api/query-keys.ts';
import { showToast } from '../../shared/session/toasts.ts';
import { uiText } from '../../shared/ui/ui.text.ts';
import { albumsText as text } from './albums.text.ts';

export type SpecialKind = Exclude<AlbumKind, 'regular'>;

const refetch = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    client.invalidateQueries({ queryKey: albumKeys.all }),
    client.invalidateQueries({ queryKey: imageKeys.all }),
  ]);

interface Left {
  imageId: string;
  /** Reverts the change that was shown before the server responded. */
  undo: () => void;
}

/** Removes an image from the cached list before the server responds. */
const leave = async (client: QueryClient, albumId: string, imageId: string): Promise<Left> => {
  const { queryKey } = ownAlbumImages(albumId);
  await client.cancelQueries({ queryKey });
  const before = client.getQueryData(queryKey);
  client.setQueryData(
    queryKey,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, collection: page.collection.filter(({ id }) => id !== imageId) })),
      },
  );
  return { imageId, undo: () => client.setQueryData(queryKey, before) };
};

/** Whether everyone can see a member's own work in an album. */
const isShownIn = ({ status, allow_publish }: ImageItemView, { published, taken_down }: AlbumView): boolean =>
  status === 'ready' && allow_publish && published && !taken_down;

/** Returns the message about an action, with the work's new visibility if it changed. */
const withVisibilityNote = (done: string, before: boolean, now: boolean): string => {
  if (before === now) return done;
  return now ? text.nowPublic(done) : text.nowPrivate(done);
};

const useLeaving = <V extends { image: ImageItemView }, R>(
  album: Pick<AlbumView, 'id'>,
  act: (variables: V) => Promise<R>,
  done: (variables: V, reply: R) => string,
) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onMutate: ({ image }) => leave(client, album.id, image.id),
    onSuccess: (reply, variables) => showToast('success', done(variables, reply)),
    onError: (error, _given, left) => {
      left?.undo();
      showToast('error', messageOf(error));
    },
    onSettled: () => refetch(client),
  });
};

export const useMoveImage = (album: AlbumView) =>
  useLeaving(
    album,
    ({ image, to }: { image: ImageItemView; to: AlbumView }) =>
      api(albumsRoutes.changeImage, {
        params: { albumId: album.id, id: image.id },
        body: { album_image: { album_id: to.id } },
      }),
    ({ image, to }, moved) =>
      withVisibilityNote(text.moved(image.title || uiText.untitled, to.title), image.public, moved.public),
  );

export const useRemoveImage = (album: AlbumView) =>
  useLeaving(
    album,
    ({ image }: { image: ImageItemView }) =>
      api(albumsRoutes.removeImage, { params: { albumId: album.id, id: image.id } }),
    ({ image }) => text.removed(image.title, album.title),
  );

const removals = { favourites: albumsRoutes.removeFavourite, tops: albumsRoutes.removeTop } as const;
const additions = { favourites: albumsRoutes.addFavourite, tops: albumsRoutes.addTop } as const;

export const useRemoveFromSpecial = (album: AlbumView, kind: SpecialKind) =>
  useLeaving(
    album,
    ({ image }: { image: ImageItemView }) => api(removals[kind], { params: { id: image.id } }),
    ({ image }) => text.removed(image.title, text.special[kind]),
  );

/** Adds a work to an album. The success message also fits a work that the album already contains. */
export const useAddToAlbum = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ image, to }: { image: ImageItemView; to: AlbumView }) =>
      api(albumsRoutes.addImage, { body: { album_image: { album_id: to.id, image_id: image.id } } }),
    onSuccess: (_album, { image, to }) =>
      showToast(
        'success',
        withVisibilityNote(
          text.addedToAlbum(image.title || uiText.untitled, to.title),
          image.public,
          image.public || isShownIn(image, to),
        ),
      ),
    onError: (error) => showToast('error', messageOf(error)),
    onSettled: () => refetch(client),
  });
};

export const useAddToSpecial = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ image, kind }: { image: ImageItemView; kind: SpecialKind }) =>
      api(additions[kind], { body: { album_image: { image_id: image.id } } }),
    onSuccess: (_album, { image, kind }) => showToast('success', text.added(image.title, text.special[kind])),
    onError: (error) => showToast('error', messageOf(error)),
    onSettled: () => refetch(client),
  });
};
