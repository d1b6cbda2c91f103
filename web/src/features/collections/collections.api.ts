import type { CollectionView } from '@pixchange/contracts/http/collections';
import { collectionsRoutes } from '@pixchange/contracts/http/routes/collections';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import { paging } from '@pixchange/contracts/http/limits';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import { collectionImages } from '../../shared/api/collection-images.ts';
import { messageOf } from '../../shared/api/failure.ts';
import { sendForm } from '../../shared/api/form-call.ts';
import { everyPage } from '../../shared/api/pages.ts';
import { showToast } from '../../shared/session/toasts.ts';
import type { CollectionDraft } from './collection-draft.ts';
import { collectionsText as text } from './collections.text.ts';

const KEY = ['collections'] as const;

/** Query of the member's own collections, with all pages merged. */
export const ownCollections = () =>
  queryOptions({
    queryKey: [...KEY, 'own'],
    staleTime: 0,
    queryFn: ({ signal }): Promise<CollectionView[]> =>
      everyPage((page) => api(collectionsRoutes.own, { query: { page, per_page: paging.perPageMax }, signal })),
  });

/** Query of a member's collections that the viewer may see, with all pages merged. */
export const collectionsOfUser = (userId: string) =>
  queryOptions({
    queryKey: [...KEY, 'of', userId],
    queryFn: ({ signal }): Promise<CollectionView[]> =>
      everyPage((page) =>
        api(collectionsRoutes.ofUser, {
          params: { id: userId },
          query: { page, per_page: paging.perPageMax },
          signal,
        }),
      ),
  });

export const oneCollection = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'one', id],
    queryFn: ({ signal }) => api(collectionsRoutes.show, { params: { id }, signal }),
  });

const sendPicture = (id: string, picture: File): Promise<CollectionView> => {
  const form = new FormData();
  form.append('profile_image', picture);
  return sendForm(collectionsRoutes.setPicture, { params: { id }, form });
};

const bodyOf = ({ title, description, maxAmount }: CollectionDraft) => ({ title, description, max_amount: maxAmount });

interface Save {
  draft: CollectionDraft;
  picture: File | undefined;
}

/** Creates a draft. If the server refuses its picture, the draft still exists and its page accepts another picture. */
export const useCreateCollection = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ draft, picture }: Save): Promise<CollectionView> => {
      const created = await api(collectionsRoutes.create, { body: bodyOf(draft) });
      if (picture === undefined) return created;
      return sendPicture(created.id, picture).catch((error: unknown) => {
        showToast('error', text.pictureFailed(messageOf(error)));
        return created;
      });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  });
};

export const useEditCollection = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ draft, picture }: Save): Promise<CollectionView> => {
      const edited = await api(collectionsRoutes.edit, { params: { id }, body: bodyOf(draft) });
      return picture === undefined ? edited : sendPicture(id, picture);
    },
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
};

export const useDeleteCollection = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: CollectionView) => api(collectionsRoutes.remove, { params: { id } }),
    onSuccess: (_nothing, { id, title }) => {
      client.setQueryData(ownCollections().queryKey, (list) => list?.filter((one) => one.id !== id));
      client.removeQueries({ queryKey: oneCollection(id).queryKey });
      showToast('success', text.deleted(title));
      return client.invalidateQueries({ queryKey: ownCollections().queryKey });
    },
  });
};

export const useFinishCollection = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: CollectionView) => api(collectionsRoutes.finish, { params: { id } }),
    onSuccess: (finished) => {
      client.setQueryData(oneCollection(finished.id).queryKey, finished);
      showToast('success', text.finished(finished.title));
    },
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
};

export const useAddWorks = ({ id, title }: CollectionView) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (imageIds: readonly string[]) =>
      api(collectionsRoutes.addImages, { params: { id }, body: { image_ids: [...imageIds] } }),
    onSuccess: (_collection, { length }) => showToast('success', text.worksAdded(length, title)),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: collectionImages(id).queryKey }),
        client.invalidateQueries({ queryKey: KEY }),
      ]),
  });
};

/**
 * Removes a work from a collection. Hides the work immediately. If the server refuses, restores the work and shows the
 * reason.
 */
export const useRemoveWork = (collectionId: string) => {
  const client = useQueryClient();
  const { queryKey } = collectionImages(collectionId);
  return useMutation({
    mutationFn: (image: ImageItemView) =>
      api(collectionsRoutes.removeImage, { params: { id: collectionId, imageId: image.id } }),
    onMutate: async (image) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(
        queryKey,
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => ({
              ...page,
              collection: page.collection.filter(({ id }) => id !== image.id),
            })),
          },
      );
      return before;
    },
    onSuccess: (_nothing, { title }) => showToast('success', text.workRemoved(title)),
    onError: (error, _image, before) => {
      client.setQueryData(queryKey, before);
      showToast('error', messageOf(error));
    },
    onSettled: () => Promise.all([client.invalidateQueries({ queryKey }), client.invalidateQueries({ queryKey: KEY })]),
  });
};
