import { uploads as limits } from '@pixchange/contracts/http/limits';

export type UploadStatus = 'checking' | 'validated' | 'sending' | 'ready' | 'failed';

/** One chosen file on its way. */
export interface UploadItem {
  /** Names the file in this browser. */
  key: string;
  /** Its place among those that are not removed; the place it had, once removed. */
  index: number;
  name: string;
  title: string;
  type: string;
  sizeBytes: number;
  width: number | null;
  height: number | null;
  /** A see-through work is shown whole, on checkered stock. */
  transparent: boolean;
  /** An address that this browser can show, or null where it can't (HEIC). */
  src: string | null;
  status: UploadStatus;
  error: string | null;
  /** Bytes that the storage has taken. */
  sentBytes: number;
  /** Own tags; the shared ones hold while there are none. */
  tags: string[];
  allowPublish: boolean;
  forSale: boolean;
  isDeleted: boolean;
  /** The attachment's id, once there is a ticket. */
  attachmentId: string | null;
}

export interface UploadQueue {
  items: UploadItem[];
  /** Set when files beyond the hundredth were cut off. */
  maxCountReached: boolean;
}

export const emptyQueue: UploadQueue = { items: [], maxCountReached: false };

export type NewFile = Pick<UploadItem, 'key' | 'name' | 'type' | 'sizeBytes' | 'src'>;

export type UploadAction =
  | { type: 'added'; files: NewFile[] }
  | { type: 'checked'; key: string; width: number | null; height: number | null; transparent?: boolean; error: string | null }
  | { type: 'sending'; key: string }
  | { type: 'progressed'; key: string; sentBytes: number }
  | { type: 'sent'; key: string; attachmentId: string }
  | { type: 'failed'; key: string; error: string }
  | { type: 'retried'; key: string }
  | { type: 'renamed'; key: string; title: string }
  | { type: 'removed'; key: string }
  | { type: 'submit-failed'; error: string }
  | { type: 'cleared' };

/** The file's name without its ending, as long as a title may be. */
export const titleOf = (name: string): string => [...name.replace(/\.[^.]+$/u, '')].slice(0, limits.titleLengthMax).join('');

export const present = ({ items }: UploadQueue): UploadItem[] => items.filter(({ isDeleted }) => !isDeleted);

const newItem = (file: NewFile): UploadItem => ({
  ...file,
  index: 0,
  title: titleOf(file.name),
  width: null,
  height: null,
  transparent: false,
  status: 'checking',
  error: null,
  sentBytes: 0,
  tags: [],
  allowPublish: true,
  forSale: false,
  isDeleted: false,
  attachmentId: null,
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
  return { items: reindexed([...queue.items, ...files.slice(0, Math.max(0, room)).map(newItem)]), maxCountReached: files.length > room };
};

const removed = (queue: UploadQueue, key: string): UploadQueue => ({
  items: reindexed(patched(queue, key, () => ({ isDeleted: true })).items),
  maxCountReached: false,
});

/** What becomes of the queue; late news of a removed file changes nothing that is shown. */
export const uploadQueue = (queue: UploadQueue, action: UploadAction): UploadQueue => {
  switch (action.type) {
    case 'added':
      return added(queue, action.files);
    case 'checked':
      return patched(queue, action.key, () => ({
        width: action.width,
        height: action.height,
        transparent: action.transparent ?? false,
        error: action.error,
        status: action.error === null ? 'validated' : 'failed',
      }));
    case 'sending':
      return patched(queue, action.key, () => ({ status: 'sending', sentBytes: 0, error: null }));
    case 'progressed':
      return patched(queue, action.key, ({ status, sizeBytes }) => (status === 'sending' ? { sentBytes: Math.min(action.sentBytes, sizeBytes) } : {}));
    case 'sent':
      return patched(queue, action.key, ({ sizeBytes }) => ({ status: 'ready', sentBytes: sizeBytes, attachmentId: action.attachmentId }));
    case 'failed':
      return patched(queue, action.key, () => ({ status: 'failed', error: action.error }));
    case 'retried':
      return patched(queue, action.key, () => ({ status: 'validated', error: null, sentBytes: 0 }));
    case 'renamed':
      return patched(queue, action.key, () => ({ title: [...action.title.trim()].slice(0, limits.titleLengthMax).join('') }));
    case 'removed':
      return removed(queue, action.key);
    case 'submit-failed':
      return { ...queue, items: queue.items.map((item) => (item.isDeleted ? item : { ...item, error: action.error })) };
    case 'cleared':
      return emptyQueue;
  }
};
