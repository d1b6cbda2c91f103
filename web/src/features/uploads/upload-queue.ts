import type { Rating } from '@pixchange/contracts/http/values/images';
import { uploads as limits } from '@pixchange/contracts/http/limits';

export type UploadStatus = 'checking' | 'validated' | 'sending' | 'ready' | 'failed';

/** Why a file is not taken, or not yet; the catalogue has a text for each under this name. */
export type UploadError = 'tooLarge' | 'lowResolution' | 'broken' | 'offline' | 'unknown' | 'submitOffline';

/** What a person says of one work; a copy of it is what they edit. */
export interface UploadWords {
  title: string;
  /** For people who can't see the work. */
  altText: string;
  /** Own tags; the shared ones hold while there are none. */
  tags: string[];
  allowPublish: boolean;
  /** Null where the one for all holds, and `NO_SUBCATEGORY` where none does. */
  subcategoryId: string | null;
  /** Whom it is for; null where nobody said so. */
  rating: Rating | null;
  /** Own price in pixcoins, as it was typed; the shared one holds while there is none. */
  price: string;
}

/** One chosen file on its way. */
export interface UploadItem extends UploadWords {
  /** Names the file in this browser. */
  key: string;
  /** Its place among those that are not removed; the place it had, once removed. */
  index: number;
  name: string;
  type: string;
  sizeBytes: number;
  width: number | null;
  height: number | null;
  /** A see-through work is shown whole, on checkered stock. */
  transparent: boolean;
  /** An address that this browser can show, or null until there is one (HEIC). */
  src: string | null;
  status: UploadStatus;
  error: UploadError | null;
  /** The server's own word on a failure, beside ours. */
  detail: string | null;
  /** Bytes that the storage has taken. */
  sentBytes: number;
  /** An earlier page chose it, and a reload interrupted its upload. */
  restored: boolean;
  isDeleted: boolean;
  /** The attachment's id, once the storage has the file, and since when. */
  attachmentId: string | null;
  sentAtMs: number | null;
}

export interface UploadQueue {
  items: UploadItem[];
  /** Set when files beyond the hundredth were cut off. */
  maxCountReached: boolean;
  /** The batch was saved; goes with the images and the tags. */
  success: boolean;
}

export const emptyQueue: UploadQueue = { items: [], maxCountReached: false, success: false };

export type NewFile = Pick<UploadItem, 'key' | 'name' | 'type' | 'sizeBytes' | 'src'> &
  Partial<UploadWords & Pick<UploadItem, 'restored'>>;

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
  | { type: 'edited'; key: string; words: Partial<UploadWords> }
  | { type: 'removed'; key: string }
  | { type: 'submitting' }
  | { type: 'submit-failed'; error: UploadError }
  | { type: 'submitted' }
  | { type: 'cleared' };

const cut = (words: string, lengthMax: number): string => [...words.trim()].slice(0, lengthMax).join('');

/** The file's name without its ending, as long as a title may be. */
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

const cleaned = ({ title, altText, ...rest }: Partial<UploadWords>): Partial<UploadWords> => ({
  ...rest,
  ...(title === undefined ? {} : { title: cut(title, limits.titleLengthMax) }),
  ...(altText === undefined ? {} : { altText: cut(altText, limits.altTextLengthMax) }),
});

/** A word on the whole batch stands at each image that goes with it. */
const withSubmitError = (queue: UploadQueue, error: UploadError | null): UploadQueue => ({
  ...queue,
  items: queue.items.map((item) => (item.isDeleted || item.status === 'failed' ? item : { ...item, error })),
});

/** What becomes of one file. */
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
      return patched(queue, action.key, () => cleaned(action.words));
  }
};

/** What becomes of the queue; late news of a removed file changes nothing that is shown. */
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
