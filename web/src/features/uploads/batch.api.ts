import { ApiError } from '@pixchange/contracts/http/client';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { imagesHttp } from '@pixchange/contracts/http/images';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '../../shared/api/client.ts';
import { albumKeys, imageKeys } from '../../shared/api/queries.ts';
import { closeDialog } from '../../shared/session/dialogs.ts';
import { showToast } from '../../shared/session/toasts.ts';
import type { AlbumChoice } from './album-choice.ts';
import { clearUploads, failSubmit, uploads } from './upload-engine.ts';
import { batchOf } from './upload-rules.ts';
import { uploadsText as text } from './uploads.text.ts';

/** Saves the batch, all or nothing, and opens the album, where the works can be watched becoming ready. */
export const useSubmit = () => {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (album: AlbumChoice) => {
      const { queue, sharedTags } = uploads.getState();
      const batch = batchOf(queue, sharedTags, album.id);
      await api(imagesHttp.submitBatch, { body: { image_batch: batch } });
      return batch.length;
    },
    onSuccess: async (count, album) => {
      clearUploads();
      await Promise.all([client.invalidateQueries({ queryKey: albumKeys.all }), client.invalidateQueries({ queryKey: imageKeys.all })]);
      closeDialog();
      showToast('success', text.saved(count));
      void navigate(`/albums/${album.id}/images`);
    },
    onError: (error) => {
      if (!navigator.onLine || (error instanceof ApiError && error.status === 0)) failSubmit(text.submitOffline);
    },
  });
};

export const useCreateAlbum = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (album: { title: string; published: boolean }) => api(albumsHttp.create, { body: { album } }),
    onSuccess: () => client.invalidateQueries({ queryKey: albumKeys.all }),
  });
};
