import { ApiError } from '@pixchange/contracts/http/client';
import { imagesHttp, type UploadContentType } from '@pixchange/contracts/http/images';
import { create } from 'zustand';
import { api } from '../../shared/api/client.ts';
import { measure, unmeasured } from './measure.ts';
import { postForm, StorageRefusal } from './storage-post.ts';
import { emptyQueue, present, uploadQueue, type UploadAction, type UploadItem, type UploadQueue } from './upload-queue.ts';
import { contentTypeOf, fileError, failedItems } from './upload-rules.ts';
import { uploadsText as text } from './uploads.text.ts';

const PARALLEL_MAX = 4;
const TRIES_MAX = 3;
const BACKOFF_MS = 800;

interface Uploads {
  queue: UploadQueue;
  sharedTags: string[];
}

/** Lives outside the dialog, so that closing it loses nothing. */
export const uploads = create<Uploads>(() => ({ queue: emptyQueue, sharedTags: [] }));

const files = new Map<string, File>();
const running = new Map<string, AbortController>();

const dispatch = (action: UploadAction): void => uploads.setState(({ queue }) => ({ queue: uploadQueue(queue, action) }));

const itemOf = (key: string): UploadItem | undefined => uploads.getState().queue.items.find((item) => item.key === key);

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('Aborted', 'AbortError'));
    });
  });

/** Trouble on the way or on the server passes; a refusal stays. */
const mayPass = (error: unknown): boolean =>
  (error instanceof ApiError && (error.status === 0 || error.status >= 500)) || (error instanceof StorageRefusal && (error.status === 0 || error.status >= 500));

const refusalWords = (error: unknown): string => {
  if (!navigator.onLine || (error instanceof ApiError && error.status === 0) || (error instanceof StorageRefusal && error.status === 0)) return text.offline;
  const title = error instanceof ApiError && error.status === 422 ? error.errors[0]?.title : undefined;
  return title ?? text.unknown;
};

const sendOnce = async (item: UploadItem, file: File, signal: AbortSignal): Promise<string> => {
  const hints = item.width === null || item.height === null ? {} : { width: item.width, height: item.height };
  const ticket = await api(imagesHttp.requestUpload, { body: { attachment: { content_type: item.type as UploadContentType, ...hints } }, signal });
  await postForm(ticket, file, signal, (sentBytes) => dispatch({ type: 'progressed', key: item.key, sentBytes }));
  return ticket.id;
};

const send = async (item: UploadItem, file: File, signal: AbortSignal): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const attachmentId = await sendOnce(item, file, signal);
      return dispatch({ type: 'sent', key: item.key, attachmentId });
    } catch (error) {
      if (signal.aborted) return undefined;
      if (attempt === TRIES_MAX || !mayPass(error) || !navigator.onLine) return dispatch({ type: 'failed', key: item.key, error: refusalWords(error) });
      dispatch({ type: 'progressed', key: item.key, sentBytes: 0 });
      await pause(BACKOFF_MS * 2 ** (attempt - 1), signal).catch(() => undefined);
    }
  }
};

/** Starts as many validated files as there is room for; called whenever something ends or comes in. */
const pump = (): void => {
  for (const item of present(uploads.getState().queue)) {
    if (running.size >= PARALLEL_MAX) return;
    const file = files.get(item.key);
    if (item.status !== 'validated' || file === undefined || running.has(item.key)) continue;
    const controller = new AbortController();
    running.set(item.key, controller);
    dispatch({ type: 'sending', key: item.key });
    void send(item, file, controller.signal).finally(() => {
      running.delete(item.key);
      pump();
    });
  }
};

const check = async (key: string, file: File, type: UploadContentType): Promise<void> => {
  const tooLarge = fileError({ type, sizeBytes: file.size, width: null, height: null });
  const { width, height, transparent } = tooLarge === null ? await measure(file, type) : unmeasured;
  dispatch({ type: 'checked', key, width, height, transparent, error: tooLarge ?? fileError({ type, sizeBytes: file.size, width, height }) });
  pump();
};

const isShownByBrowsers = (type: string): boolean => !/heic|heif/.test(type);

/** @returns how many of the files are of no kind that we take. */
export const addFiles = (chosen: readonly File[]): number => {
  const taken = chosen.flatMap((file) => {
    const type = contentTypeOf(file);
    return type === null ? [] : [{ key: crypto.randomUUID(), file, type }];
  });
  const fresh = taken.map(({ key, file, type }) => ({
    key,
    name: file.name,
    type,
    sizeBytes: file.size,
    src: isShownByBrowsers(type) ? URL.createObjectURL(file) : null,
  }));
  dispatch({ type: 'added', files: fresh });
  for (const [index, { key, file, type }] of taken.entries()) {
    if (itemOf(key) === undefined) {
      const src = fresh[index]?.src;
      if (typeof src === 'string') URL.revokeObjectURL(src);
      continue;
    }
    files.set(key, file);
    void check(key, file, type);
  }
  return chosen.length - taken.length;
};

const release = (item: UploadItem): void => {
  running.get(item.key)?.abort();
  files.delete(item.key);
  if (item.src !== null) URL.revokeObjectURL(item.src);
};

export const removeFile = (key: string): void => {
  const item = itemOf(key);
  if (item !== undefined) release(item);
  dispatch({ type: 'removed', key });
};

export const renameFile = (key: string, title: string): void => dispatch({ type: 'renamed', key, title });

/** A file whose content was refused stays refused; the others get a new try. */
export const isRetryable = ({ error }: Pick<UploadItem, 'error'>): boolean => error === text.offline || error === text.unknown;

export const retryFile = (key: string): void => {
  dispatch({ type: 'retried', key });
  pump();
};

export const retryAll = (): void => failedItems(uploads.getState().queue).filter(isRetryable).forEach(({ key }) => retryFile(key));

export const setSharedTags = (sharedTags: string[]): void => uploads.setState({ sharedTags });

export const failSubmit = (error: string): void => dispatch({ type: 'submit-failed', error });

export const clearUploads = (): void => {
  uploads.getState().queue.items.filter(({ isDeleted }) => !isDeleted).forEach(release);
  uploads.setState({ queue: emptyQueue, sharedTags: [] });
};

addEventListener('online', () =>
  failedItems(uploads.getState().queue).filter(({ error }) => error === text.offline).forEach(({ key }) => retryFile(key)),
);

addEventListener('beforeunload', (event) => {
  if (present(uploads.getState().queue).length > 0) event.preventDefault();
});
