import type { Rating } from '@pixchange/contracts/http/values/images';
import { uploads as limits } from '@pixchange/contracts/http/limits';

export type UploadStatus = 'checking' | 'validated' | 'sending' | 'ready' | 'failed';

/** Reason why a file is refused or delayed. The catalog has a text with the same name for each reason. */
export type UploadError = 'tooLarge' | 'lowResolution' | 'broken' | 'offline' | 'unknown' | 'submitOffline';

/** Editable details of one work; the editing form changes a copy. */
export interface UploadDetails {
  title: string;
  /** Description for people who can't see the work. */
  altText: string;
  /** Tags of this work; if empty, the shared tags apply. */
  tags: string[];
  allowPublish: boolean;
  /** Subcategory of this work; null for the shared one, `NO_SUBCATEGORY` for none. */
  subcategoryId: string | null;
  /** Audience of the work; null when unspecified. */
  rating: Rating | null;
  /** Price of this work in pixcoins, as typed; if empty, the shared price applies. */
  price: string;
}

/** File in the upload queue. */
export interface UploadItem extends UploadDetails {
  /** Id of the file in this browser. */
  key: string;
  /** Index among the files in the queue; a removed file keeps its last index. */
  index: number;
  name: string;
  type: string;
  sizeBytes: number;
  width: number | null;
  height: number | null;
  /** True for a transparent work, which the client shows uncropped on a checkered background. */
  transparent: boolean;
  /** URL of a picture that this browser can show; null until a HEIC file is decoded, or if that fails. */
  src: string | null;
  status: UploadStatus;
  error: UploadError | null;
  /** Message of the server about a failure, shown next to the client's message. */
  detail: string | null;
  /** Number of bytes sent to the storage. */
  sentBytes: number;
  /** True when the file was restored after a reload. */
  restored: boolean;
  isDeleted: boolean;
  /** Id of the attachment once the storage has the file, else null; `sentAtMs` is the time of its upload. */
  attachmentId: string | null;
  sentAtMs: number | null;
}

export interface UploadQueue {
  items: UploadItem[];
  /** True when files were refused because the queue holds at most 100. */
  maxCountReached: boolean;
  /** True after the batch was saved; reset when files are added or removed, or the queue is cleared. */
  success: boolean;
}

export const emptyQueue: UploadQueue = { items: [], maxCountReached: false, success: false };

export type NewFile = Pick<UploadItem, 'key' | 'name' | 'type' | 'sizeBytes' | 'src'> &
  Partial<UploadDetails & Pick<UploadItem, 'restored'>>;

export type UploadAction =
  | { type: 'added'; files: NewFile[] }
  | {
      type: 'checked';
      key: string;
      width: number | null;
      height: number | null;
      transparent?: boolean;
      error: UploadError | null;
    }
  | { type: 'shown'; key: string; src: string }
  | { type: 'sending'; key: string }
  | { type: 'progressed'; key: string; sentBytes: number }
  | { type: 'sent'; key: string; attachmentId: string; atMs?: number }
  | { type: 'failed'; key: string; error: UploadError; detail?: string | null }
  | { type: 'retried'; key: string }
  | { type: 'edited'; key: string; details: Partial<UploadDetails> }
  | { type: 'removed'; key: string }
  | { type: 'submitting' }
  | { type: 'submit-failed'; error: UploadError }
  | { type: 'submitted' }
  | { type: 'cleared' };

const cut = (text: string, lengthMax: number): string => [...text.trim()].slice(0, lengthMax).join('');

/** Returns the file's name without its extension, truncated to the maximum length of a title. */
export const titleOf = (name: string): string => cut(name.replace(/\.[^.]+$/u, ''), limits.titleLengthMax);

export const present = ({ items }: UploadQueue): UploadItem[] => items.filter(({ isDeleted }) => !isDeleted);

const newItem = (file: NewFile): UploadItem => ({
  title: titleOf(file.name),
  altText: '',
  tags: [],
  allowPublish: true,
  subcategoryId: null,
  rating: null,
  price: '',
  restored: false,
  ...file,
  index: 0,
  width: null,
  height: null,
  transparent: false,
  status: 'checking',
  error: null,
  detail: null,
  sentBytes: 0,
  isDeleted: false,
  attachmentId: null,
  sentAtMs: null,
});

const reindexed = (items: UploadItem[]): UploadItem[] => {
  let index = 0;
  return items.map((item) => {
    if (item.isDeleted) return item;
    index += 1;
    return item.index === index - 1 ? item : { ...item, index: index - 1 };
  });
};

const patched = (queue: UploadQueue, key: string, patch: (item: UploadItem) => Partial<UploadItem>): UploadQueue => ({
  ...queue,
  items: queue.items.map((item) => (item.key === key ? { ...item, ...patch(item) } : item)),
});

const added = (queue: UploadQueue, files: NewFile[]): UploadQueue => {
  const room = limits.perBatchMax - present(queue).length;
  return {
    items: reindexed([...queue.items, ...files.slice(0, Math.max(0, room)).map(newItem)]),
    maxCountReached: files.length > room,
    success: false,
  };
};

const removed = (queue: UploadQueue, key: string): UploadQueue => ({
  items: reindexed(patched(queue, key, () => ({ isDeleted: true })).items),
  maxCountReached: false,
  success: false,
});

const cleaned = ({ title, altText, ...rest }: Partial<UploadDetails>): Partial<UploadDetails> => ({
  ...rest,
  ...(title === undefined ? {} : { title: cut(title, limits.titleLengthMax) }),
  ...(altText === undefined ? {} : { altText: cut(altText, limits.altTextLengthMax) }),
});

/** Sets or clears an error of the whole batch on each image that has not failed. */
const withSubmitError = (queue: UploadQueue, error: UploadError | null): UploadQueue => ({
  ...queue,
  items: queue.items.map((item) => (item.isDeleted || item.status === 'failed' ? item : { ...item, error })),
});

/** Applies an action to one file. */
const ofOne = (
  queue: UploadQueue,
  action: Exclude<
    UploadAction,
    { type: 'added' | 'removed' | 'submitting' | 'submit-failed' | 'submitted' | 'cleared' }
  >,
): UploadQueue => {
  switch (action.type) {
    case 'checked':
      return patched(queue, action.key, () => ({
        width: action.width,
        height: action.height,
        transparent: action.transparent ?? false,
        error: action.error,
        status: action.error === null ? 'validated' : 'failed',
      }));
    case 'shown':
      return patched(queue, action.key, () => ({ src: action.src }));
    case 'sending':
      return patched(queue, action.key, () => ({ status: 'sending', sentBytes: 0, error: null, detail: null }));
    case 'progressed':
      return patched(queue, action.key, ({ status, sizeBytes }) =>
        status === 'sending' ? { sentBytes: Math.min(action.sentBytes, sizeBytes) } : {},
      );
    case 'sent':
      return patched(queue, action.key, ({ sizeBytes }) => ({
        status: 'ready',
        sentBytes: sizeBytes,
        attachmentId: action.attachmentId,
        sentAtMs: action.atMs ?? null,
      }));
    case 'failed':
      return patched(queue, action.key, () => ({
        status: 'failed',
        error: action.error,
        detail: action.detail ?? null,
      }));
    case 'retried':
      return patched(queue, action.key, () => ({ status: 'validated', error: null, detail: null, sentBytes: 0 }));
    case 'edited':
      return patched(queue, action.key, () => cleaned(action.details));
  }
};

/** Reducer of the queue. Late actions for a removed file have no visible effect. */
export const uploadQueue = (queue: UploadQueue, action: UploadAction): UploadQueue => {
  switch (action.type) {
    case 'added':
      return added(queue, action.files);
    case 'removed':
      return removed(queue, action.key);
    case 'submitting':
      return withSubmitError(queue, null);
    case 'submit-failed':
      return withSubmitError(queue, action.error);
    case 'submitted':
      return { ...withSubmitError(queue, null), success: true };
    case 'cleared':
      return emptyQueue;
    default:
      return ofOne(queue, action);
  }
};
