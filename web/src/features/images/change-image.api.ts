import { albumsRoutes } from '@pixchange/contracts/http/routes/albums';
import type { ImageChange, ImageItemView } from '@pixchange/contracts/http/images';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import { oneImage } from '../../shared/api/queries.ts';
import { albumKeys, imageKeys } from '../../shared/api/query-keys.ts';
import { showToast } from '../../shared/session/toasts.ts';
import { imageEditText as text } from './image-edit.text.ts';

const albumOf = ({ album_id }: ImageItemView): string => album_id ?? '';

/** Every list may show a work, every album may have it as its cover, and its maker's profile may have it pinned. */
const useRefresh = () => {
  const client = useQueryClient();
  return (except?: string) =>
    Promise.all(
      [albumKeys.all, imageKeys.all, ['users']].map((queryKey) =>
        client.invalidateQueries({
          queryKey,
          predicate: (query) => except === undefined || !query.queryKey.includes(except),
        }),
      ),
    );
};

export const useChangeImage = (item: ImageItemView) => {
  const client = useQueryClient();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (change: ImageChange) =>
      api(albumsRoutes.changeImage, { params: { albumId: albumOf(item), id: item.id }, body: { album_image: change } }),
    onSuccess: (changed) => {
      client.setQueryData(oneImage(item.id).queryKey, changed);
      showToast('success', text.saved);
      return refresh();
    },
  });
};

export const useDeleteImage = (item: ImageItemView) => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => api(albumsRoutes.removeImage, { params: { albumId: albumOf(item), id: item.id } }),
    onSuccess: () => {
      showToast('success', text.deleted);
      // The page of the work, which is about to be left, would ask for what is no longer there.
      return refresh(item.id);
    },
  });
};
