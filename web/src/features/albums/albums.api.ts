import type { AlbumView } from '@pixchange/contracts/http/albums';
import { albumsRoutes } from '@pixchange/contracts/http/routes/albums';
import { useMutationState, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import { messageOf } from '../../shared/api/failure.ts';
import { ownAlbums } from '../../shared/api/own-albums.ts';
import { albumKeys, imageKeys } from '../../shared/api/query-keys.ts';
import { refresh } from '../../shared/api/refresh.ts';
import { showToast } from '../../shared/session/toasts.ts';
import { albumsText as text } from './albums.text.ts';

const OWN = ownAlbums().queryKey;

const change = (client: QueryClient, id: string, changed: Partial<AlbumView>): void => {
  client.setQueryData(OWN, (list) => list?.map((album) => (album.id === id ? { ...album, ...changed } : album)));
};

/** Refetches all lists of albums and of images, because a change of one album may affect any of them. */
const refetch = (client: QueryClient, deletedId?: string): Promise<unknown> =>
  refresh(client, [albumKeys.all, imageKeys.all], deletedId);

/** Returns the mutation scope that runs changes of an album one after the other, so that the last change wins. */
const scopeOf = (id: string) => ({ id: `album-${id}` });

export const useCreateAlbum = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (album: { title: string; published: boolean }) => api(albumsRoutes.create, { body: { album } }),
    onSuccess: () => refetch(client),
  });
};

/** Renames an album. Shows the new title immediately; if the server refuses, reverts the title and shows the reason. */
export const useRenameAlbum = ({ id, title: oldTitle }: Pick<AlbumView, 'id' | 'title'>) => {
  const client = useQueryClient();
  return useMutation({
    scope: scopeOf(id),
    mutationFn: (title: string) => api(albumsRoutes.rename, { params: { id }, body: { album: { id, title } } }),
    onMutate: async (title) => {
      await client.cancelQueries({ queryKey: OWN });
      change(client, id, { title: title.trim() });
    },
    onError: (error) => {
      change(client, id, { title: oldTitle });
      showToast('error', messageOf(error));
    },
    onSettled: () => refetch(client),
  });
};

export const useDeleteAlbum = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: AlbumView) => api(albumsRoutes.remove, { params: { id } }),
    onSuccess: (_nothing, { id, title }) => {
      client.setQueryData(OWN, (list) => list?.filter((album) => album.id !== id));
      showToast('success', text.deleted(title));
      return refetch(client, id);
    },
  });
};

const toggleKey = (id: string) => ['album-published', id];

/**
 * Publishes a private album or makes a public album private. Shows the change immediately, and reverts it if the server
 * refuses.
 */
export const useTogglePublished = ({ id, title }: Pick<AlbumView, 'id' | 'title'>) => {
  const client = useQueryClient();
  return useMutation({
    mutationKey: toggleKey(id),
    scope: scopeOf(id),
    mutationFn: (published: boolean) =>
      api(published ? albumsRoutes.publish : albumsRoutes.unpublish, { params: { id } }),
    onMutate: async (published) => {
      await client.cancelQueries({ queryKey: OWN });
      change(client, id, { published });
    },
    onSuccess: (_album, published) => showToast('success', published ? text.published(title) : text.unpublished(title)),
    onError: (error, published) => {
      change(client, id, { published: !published });
      showToast('error', messageOf(error));
    },
    onSettled: () => refetch(client),
  });
};

/**
 * Returns true while an album is being published, false while it is being made private, else null. The state comes from
 * the pending mutation, so the card still shows it after moving to the other group of albums.
 */
export const useToggling = (id: string): boolean | null =>
  useMutationState({
    filters: { mutationKey: toggleKey(id), status: 'pending' },
    select: ({ state }) => state.variables as boolean,
  }).at(-1) ?? null;
