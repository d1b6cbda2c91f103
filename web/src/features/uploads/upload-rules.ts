import type { ImageDraft, UploadContentType } from '@pixchange/contracts/http/images';
import { uploadContentTypes } from '@pixchange/contracts/http/values/images';
import { uploads as limits } from '@pixchange/contracts/http/limits';
import { NO_SUBCATEGORY } from '../../entities/category/no-subcategory.ts';
import { present, type UploadError, type UploadItem, type UploadQueue } from './upload-queue.ts';

/** Types by file extension, because systems report no type for some files. */
const typeByEnding: Record<string, UploadContentType> = {
  heic: 'image/heic',
  heif: 'image/heif',
  avif: 'image/avif',
  svg: 'image/svg+xml',
  mov: 'video/quicktime',
  mp4: 'video/mp4',
  webm: 'video/webm',
  webp: 'image/webp',
  gif: 'image/gif',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
};

const accepted: readonly string[] = uploadContentTypes;

export const acceptAttribute = [...uploadContentTypes, '.heic', '.heif', '.mov'].join(',');

/** Returns the type of a file as declared or by its extension; null for a file that is not accepted. */
export const contentTypeOf = ({ name, type }: { name: string; type: string }): UploadContentType | null => {
  if (accepted.includes(type)) return type as UploadContentType;
  return typeByEnding[/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''] ?? null;
};

export const isHeic = (type: string): boolean => /heic|heif/.test(type);

export const isVideo = (type: string): boolean => type.startsWith('video/');

/** Whether a type has a resolution; an SVG has none. */
const hasResolution = (type: string): boolean => !type.includes('svg');

export type BatchDraft = Pick<ImageDraft, 'attachment_id' | 'title' | 'allow_publish' | 'price' | 'for_sale' | 'tags'> &
  Partial<Pick<ImageDraft, 'album_id' | 'collection_id' | 'subcategory_id' | 'alt_text' | 'rating'>>;

interface Measured {
  type: string;
  sizeBytes: number;
  width: number | null;
  height: number | null;
}

/** Returns the error of a file, or null. The server measures files that this browser can't measure. */
export const fileError = ({ type, sizeBytes, width, height }: Measured): UploadError | null => {
  if (sizeBytes > limits.bytesMax) return 'tooLarge';
  if (!hasResolution(type) || width === null || height === null) return null;
  return width < limits.sidePxMin || height < limits.sidePxMin ? 'lowResolution' : null;
};

export const tagsOf = (item: Pick<UploadItem, 'tags'>, shared: readonly string[]): string[] => [
  ...(item.tags.length > 0 ? item.tags : shared),
];

const isLoading = ({ status }: UploadItem): boolean =>
  status === 'checking' || status === 'validated' || status === 'sending';

export const failedItems = (queue: UploadQueue): UploadItem[] =>
  present(queue).filter(({ status }) => status === 'failed');

export const readyItems = (queue: UploadQueue): UploadItem[] =>
  present(queue).filter(({ status }) => status === 'ready');

/** True when every file in the queue has finished, and at least one has no error. */
export const isReadyToSave = (queue: UploadQueue): boolean =>
  !present(queue).some(isLoading) && readyItems(queue).length > 0;

export const canGoOn = (queue: UploadQueue): boolean => present(queue).length > 0 && failedItems(queue).length === 0;

/** Values for every work without its own. */
export interface Shared {
  sharedTags: readonly string[];
  sharedSubcategoryId: string | null;
}

const subcategoryOf = ({ subcategoryId }: UploadItem, { sharedSubcategoryId }: Shared): string | null =>
  subcategoryId === NO_SUBCATEGORY ? null : (subcategoryId ?? sharedSubcategoryId);

/** Target of a batch: an album, or a draft collection with the album that shows its works. */
export type Target = { album_id: string } | { collection_id: string; album_id?: string };

/**
 * Returns the batch without failed images. Works are sent as not for sale with price 0, because a separate request
 * opens each sale. Subcategory, description and rating are included only when set.
 */
export const batchOf = (queue: UploadQueue, shared: Shared, target: Target): BatchDraft[] =>
  readyItems(queue).flatMap((item) => {
    const subcategoryId = subcategoryOf(item, shared);
    return item.attachmentId === null
      ? []
      : [
          {
            attachment_id: item.attachmentId,
            title: item.title,
            allow_publish: item.allowPublish,
            ...target,
            price: 0,
            for_sale: false,
            tags: tagsOf(item, shared.sharedTags),
            ...(subcategoryId === null ? {} : { subcategory_id: subcategoryId }),
            ...(item.altText === '' ? {} : { alt_text: item.altText }),
            ...(item.rating === null ? {} : { rating: item.rating }),
          },
        ];
  });

interface Bytes {
  sentBytes: number;
  allBytes: number;
}

/** Returns the progress of the uploads in bytes; failed files don't count. */
export const bytesOf = (items: readonly UploadItem[]): Bytes => {
  const open = items.filter(({ status }) => status !== 'failed');
  return {
    sentBytes: open.reduce((sum, item) => sum + item.sentBytes, 0),
    allBytes: open.reduce((sum, item) => sum + item.sizeBytes, 0),
  };
};

/** Returns the upload's progress in whole percent; 100 only when the file is ready. */
export const percentOf = ({
  sentBytes,
  sizeBytes,
  status,
}: Pick<UploadItem, 'sentBytes' | 'sizeBytes' | 'status'>): number => {
  if (status === 'ready') return 100;
  return sizeBytes === 0 ? 0 : Math.min(99, Math.floor((sentBytes / sizeBytes) * 100));
};
