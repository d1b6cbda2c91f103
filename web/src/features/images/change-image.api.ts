import { albumsRoutes } from '@pixchange/contracts/http/routes/albums';
import type { ImageChange, ImageItemView } from '@pixchange/contracts/http/images';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import { oneImage } from '../../shared/api/queries.ts';
import { albumKeys, imageKeys } from '../../shared/api/query-keys.ts';
import { refresh } from '../../shared/api/refresh.ts';
import { showToast } from '../../shared/session/toasts.ts';
import { imageEditText as text } from './image-edit.text.ts';

const albumOf = ({ album_id }: ImageItemView): string => album_id ?? '';

/** Keys of the queries that a change of a work affects: album covers, lists, and the creator's pinned work. */
const shownUnder = [albumKeys.all, imageKeys.all, ['users']];

export const useChangeImage = (item: ImageItemView) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: ImageChange) =>
      api(albumsRoutes.changeImage, { params: { albumId: albumOf(item), id: item.id }, body: { album_image: change } }),
    onSuccess: (changed) => {
      client.setQueryData(oneImage(item.id).queryKey, changed);
      showToast('success', text.saved);
      return refresh(client, shownUnder);
    },
  });
};

export const useDeleteImage = (item: ImageItemView) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api(albumsRoutes.removeImage, { params: { albumId: albumOf(item), id: item.id } }),
    onSuccess: () => {
      showToast('success', text.deleted);
      return refresh(client, shownUnder, item.id);
    },
  });
};
