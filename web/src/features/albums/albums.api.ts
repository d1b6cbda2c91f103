import { albumsHttp, type AlbumView } from '@pixchange/contracts/http/albums';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import { wordsOf } from '../../shared/api/failure.ts';
import { albumKeys, imageKeys, ownAlbums } from '../../shared/api/queries.ts';
import { showToast } from '../../shared/session/toasts.ts';
import { albumsText as text } from './albums.text.ts';

const fail = (error: unknown) => showToast('error', wordsOf(error));

/** Every list of albums and of images may have changed with one album. */
const useRefresh = () => {
  const client = useQueryClient();
  return {
    replace: (album: AlbumView) => {
      client.setQueryData(ownAlbums().queryKey, (list: AlbumView[] | undefined) => list?.map((old) => (old.id === album.id ? album : old)));
    },
    drop: (id: string) => {
      client.setQueryData(ownAlbums().queryKey, (list: AlbumView[] | undefined) => list?.filter((old) => old.id !== id));
    },
    refetch: () =>
      Promise.all([client.invalidateQueries({ queryKey: albumKeys.all }), client.invalidateQueries({ queryKey: imageKeys.all })]),
  };
};

export const useCreateAlbum = () => {
  const { refetch } = useRefresh();
  return useMutation({
    mutationFn: (album: { title: string; published: boolean }) => api(albumsHttp.create, { body: { album } }),
    onSuccess: () => refetch(),
  });
};

export const useRenameAlbum = () => {
  const { replace, refetch } = useRefresh();
  return useMutation({
    mutationFn: ({ id, title }: { id: string; title: string }) => api(albumsHttp.rename, { params: { id }, body: { album: { id, title } } }),
    onSuccess: (album) => {
      replace(album);
      return refetch();
    },
  });
};

export const useDeleteAlbum = () => {
  const { drop, refetch } = useRefresh();
  return useMutation({
    mutationFn: ({ id }: AlbumView) => api(albumsHttp.remove, { params: { id } }),
    onSuccess: (_nothing, { id, title }) => {
      drop(id);
      showToast('success', text.deleted(title));
      return refetch();
    },
  });
};

/** Publishes a private album, and makes a public one private. */
export const useTogglePublished = () => {
  const { replace, refetch } = useRefresh();
  return useMutation({
    mutationFn: ({ id, published }: AlbumView) => api(published ? albumsHttp.unpublish : albumsHttp.publish, { params: { id } }),
    onSuccess: async (album) => {
      replace(album);
      showToast('success', album.published ? text.published(album.title) : text.unpublished(album.title));
      await refetch();
    },
    onError: fail,
  });
};
