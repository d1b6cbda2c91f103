import { ApiError } from '@pixchange/contracts/http/client';
import { albumsRoutes } from '@pixchange/contracts/http/routes/albums';
import type { AlbumView } from '@pixchange/contracts/http/albums';
import type { CollectionView } from '@pixchange/contracts/http/collections';
import { collectionsRoutes } from '@pixchange/contracts/http/routes/collections';
import { imagesRoutes } from '@pixchange/contracts/http/routes/images';
import { paging } from '@pixchange/contracts/http/limits';
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import { everyPage } from '../../shared/api/pages.ts';
import { albumKeys, imageKeys } from '../../shared/api/query-keys.ts';
import { logLine } from '../../shared/log.ts';
import { openDialog } from '../../shared/session/dialogs.ts';
import { showToast } from '../../shared/session/toasts.ts';
import type { UploadResult } from '../../shared/session/upload-result.ts';
import { albumOf, withSavedAlbum, targetOf, type AlbumChoice, type SettledChoice } from './album-choice.ts';
import { lastAlbum } from './last-album.ts';
import { clearSavedUploads } from './upload-engine.ts';
import { batchOf, type BatchDraft } from './upload-rules.ts';
import { choose, dispatch, uploads } from './upload-store.ts';
import { salesOf } from './upload-sales.ts';
import { openWantedSales, wantSales } from './wanted-sales.ts';
import { reportOutcome } from './watch-works.ts';
import { uploadsText as text } from './uploads.text.ts';

const collectionKeys = ['collections'] as const;
const SAVE_PARALLEL = 4;

export const ownCollections = () =>
  queryOptions({
    queryKey: [...collectionKeys, 'own-to-fill'],
    staleTime: 0,
    queryFn: ({ signal }): Promise<CollectionView[]> =>
      everyPage((page) => api(collectionsRoutes.own, { query: { page, per_page: paging.perPageMax }, signal })),
  });

const createAlbum = ({ title, published }: { title: string; published: boolean }): Promise<AlbumView> =>
  api(albumsRoutes.create, { body: { album: { title, published } } });

/** Creates the album of a target if needed, and refetches the albums, so that a second attempt uses the same album. */
const settle = (client: QueryClient, choice: AlbumChoice): Promise<SettledChoice> =>
  withSavedAlbum(choice, async (album) => {
    const created = await createAlbum(album);
    await client.invalidateQueries({ queryKey: albumKeys.all });
    return created;
  });

export const oneCollection = (id: string) =>
  queryOptions({
    queryKey: [...collectionKeys, 'one-to-fill', id],
    queryFn: ({ signal }) => api(collectionsRoutes.show, { params: { id }, signal }),
  });

/** Refetches the lists once the works are processed; the first refetch, right after the upload, is too early. */
const refreshOnceReady = async (client: QueryClient, batch: readonly BatchDraft[]): Promise<void> => {
  await reportOutcome(batch);
  await refresh(client);
};

const refresh = (client: QueryClient): Promise<unknown> =>
  Promise.all([albumKeys.all, imageKeys.all, collectionKeys].map((queryKey) => client.invalidateQueries({ queryKey })));

const isConnection = (error: unknown): boolean =>
  !navigator.onLine || (error instanceof ApiError && error.status === 0);

const resultOf = (choice: SettledChoice, saved: readonly BatchDraft[]): UploadResult => {
  const shown = albumOf(choice)?.published === true ? saved.filter(({ allow_publish }) => allow_publish) : [];
  return {
    works: (shown.length > 0 ? shown : saved).map(({ attachment_id: id, title }) => ({ id, title })),
    place: { kind: choice.kind, id: choice.id, title: choice.title },
    isPublic: shown.length > 0,
  };
};

/** Returns a function that removes saved works from the queue and opens a dialog with the works and a link. */
const useFinish = () => {
  const client = useQueryClient();
  return async (choice: SettledChoice, saved: readonly BatchDraft[]) => {
    dispatch({ type: 'submitted' });
    await refresh(client);
    clearSavedUploads();
    openDialog({ name: 'uploaded', result: resultOf(choice, saved) });
  };
};

/** Saves the whole batch or, after an error, none of its works. */
export const useSubmit = () => {
  const client = useQueryClient();
  const finish = useFinish();
  return useMutation({
    mutationFn: async (choice: AlbumChoice) => {
      const { queue, sharedPrice, ...shared } = uploads.getState();
      dispatch({ type: 'submitting' });
      const target = await settle(client, choice);
      choose(target);
      const batch = batchOf(queue, shared, targetOf(target));
      await api(imagesRoutes.submitBatch, { body: { image_batch: batch }, exactStatus: true });
      wantSales(salesOf(queue, sharedPrice, choice));
      return { batch, target };
    },
    onSuccess: async ({ batch, target }) => {
      if (target.kind === 'album') lastAlbum.set(target.id);
      await finish(target, batch);
      void refreshOnceReady(client, batch).then(openWantedSales);
    },
    onError: (error) => {
      if (isConnection(error)) dispatch({ type: 'submit-failed', error: 'submitOffline' });
    },
  });
};

/**
 * Saves one work.
 * @returns whether the work was saved; a failure is logged and skipped
 */
const saveOne = async (image: BatchDraft, isPublic: boolean): Promise<boolean> => {
  try {
    // The documented request contains both fields, although the server ignores `public`. Without an album, the server
    // uses the default album, which is private.
    await api(imagesRoutes.submit, { body: { image: { album_id: null, public: isPublic, ...image } } });
    return true;
  } catch (error) {
    logLine(`“${image.title}” was not saved: ${error instanceof Error ? error.message : 'unknown'}`);
    return false;
  }
};

/** Saves the works directly to a collection, with one request each. */
export const useSendToCollection = () => {
  const client = useQueryClient();
  const finish = useFinish();
  return useMutation({
    mutationFn: async (choice: AlbumChoice) => {
      const { queue, ...shared } = uploads.getState();
      const target = await settle(client, choice);
      const isPublic = albumOf(target)?.published === true;
      const batch = batchOf(queue, shared, targetOf(target));
      const saved: BatchDraft[] = [];
      for (let at = 0; at < batch.length; at += SAVE_PARALLEL) {
        const some = batch.slice(at, at + SAVE_PARALLEL);
        const results = await Promise.all(some.map((image) => saveOne(image, isPublic)));
        saved.push(...some.filter((_image, index) => results[index]));
      }
      if (saved.length === 0) throw new ApiError(navigator.onLine ? 500 : 0, [], null);
      return { saved, target, skipped: batch.length - saved.length };
    },
    onSuccess: async ({ saved, target, skipped }) => {
      if (skipped > 0) showToast('success', text.savedSome(saved.length, skipped));
      await finish(target, saved);
      void refreshOnceReady(client, saved);
    },
    onError: (error) => {
      if (isConnection(error)) dispatch({ type: 'submit-failed', error: 'submitOffline' });
    },
  });
};

export const useCreateAlbum = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: createAlbum,
    onSuccess: () => client.invalidateQueries({ queryKey: albumKeys.all }),
  });
};
