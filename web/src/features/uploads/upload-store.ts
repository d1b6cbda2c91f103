import { create } from 'zustand';
import type { AlbumChoice } from './album-choice.ts';
import { emptyQueue, uploadQueue, type UploadAction, type UploadItem, type UploadQueue } from './upload-queue.ts';

interface Uploads {
  queue: UploadQueue;
  sharedTags: string[];
  /** Subcategory of every work without its own. */
  sharedSubcategoryId: string | null;
  /** Price in pixcoins, as typed, of every work without its own; null when those works are not for sale. */
  sharedPrice: string | null;
  /** Chosen target of the batch; null before the choice. */
  choice: AlbumChoice | null;
}

export const nothingUploaded: Uploads = {
  queue: emptyQueue,
  sharedTags: [],
  sharedSubcategoryId: null,
  sharedPrice: null,
  choice: null,
};

/** Upload state, stored outside the dialog, so that closing the dialog loses nothing. */
export const uploads = create<Uploads>(() => nothingUploaded);

export const dispatch = (action: UploadAction): void =>
  uploads.setState(({ queue }) => ({ queue: uploadQueue(queue, action) }));

export const itemOf = (key: string): UploadItem | undefined =>
  uploads.getState().queue.items.find((item) => item.key === key);

export const setSharedTags = (sharedTags: string[]): void => uploads.setState({ sharedTags });

export const setSharedSubcategory = (sharedSubcategoryId: string | null): void =>
  uploads.setState({ sharedSubcategoryId });

export const setSharedPrice = (sharedPrice: string | null): void => uploads.setState({ sharedPrice });

export const choose = (choice: AlbumChoice | null): void => uploads.setState({ choice });
