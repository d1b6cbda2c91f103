import { ApiError } from '@pixchange/contracts/http/client';
import type { UploadContentType } from '@pixchange/contracts/http/images';
import { imagesRoutes } from '@pixchange/contracts/http/routes/images';
import { keepPreview } from '../../entities/work/local-previews.ts';
import { api } from '../../shared/api/client.ts';
import { pause } from '../../shared/api/pause.ts';
import { measure, previewOf, unmeasured } from './measure.ts';
import { postForm, StorageRefusal } from './storage-post.ts';
import { present, type UploadItem, type UploadDetails } from './upload-queue.ts';
import { contentTypeOf, failedItems, fileError, isHeic, isVideo, readyItems } from './upload-rules.ts';
import { failureText } from '../../shared/text/failure.text.ts';
import { dispatch, itemOf, nothingUploaded, uploads } from './upload-store.ts';

const PARALLEL_MAX = 4;
const TRIES_MAX = 3;
const BACKOFF_MS = 800;

const files = new Map<string, File>();
const running = new Map<string, AbortController>();

/** Returns the file of a queue item, so that the browser can store it and restore it after a reload. */
export const fileOf = (key: string): File | undefined => files.get(key);

const statusOf = (error: unknown): number | null =>
  error instanceof ApiError || error instanceof StorageRefusal ? error.status : null;

/** Whether a failure may be temporary, like a network or server error; a refusal is permanent. */
const isTransient = (error: unknown): boolean => {
  const status = statusOf(error);
  return status !== null && (status === 0 || status >= 500);
};

const isConnection = (error: unknown): boolean => !navigator.onLine || statusOf(error) === 0;

/** Marks a file as failed: offline, or an unknown error with the server's message, if any. */
const fail = (key: string, error: unknown): void => {
  const [refusal] = error instanceof ApiError && error.status === 422 ? error.errors : [];
  const detail = refusal === undefined ? null : failureText.refusal(refusal);
  dispatch({ type: 'failed', key, error: isConnection(error) ? 'offline' : 'unknown', detail });
};

const sendOnce = async (item: UploadItem, file: File, signal: AbortSignal): Promise<string> => {
  const hints = item.width === null || item.height === null ? {} : { width: item.width, height: item.height };
  const ticket = await api(imagesRoutes.requestUpload, {
    body: { attachment: { content_type: item.type as UploadContentType, ...hints } },
    signal,
  });
  await postForm(ticket, file, signal, (sentBytes) => dispatch({ type: 'progressed', key: item.key, sentBytes }));
  return ticket.id;
};

const send = async (item: UploadItem, file: File, signal: AbortSignal): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const attachmentId = await sendOnce(item, file, signal);
      return dispatch({ type: 'sent', key: item.key, attachmentId, atMs: Date.now() });
    } catch (error) {
      if (signal.aborted) return undefined;
      if (attempt === TRIES_MAX || !isTransient(error) || !navigator.onLine) return fail(item.key, error);
      dispatch({ type: 'progressed', key: item.key, sentBytes: 0 });
      await pause(BACKOFF_MS * 2 ** (attempt - 1), signal).catch(() => undefined);
    }
  }
};

/**
 * Starts uploading validated files up to the parallel limit. Runs whenever a file is validated, finished, removed or
 * retried.
 */
const startNextUploads = (): void => {
  for (const item of present(uploads.getState().queue)) {
    if (running.size >= PARALLEL_MAX) return;
    const file = files.get(item.key);
    if (item.status !== 'validated' || file === undefined || running.has(item.key)) continue;
    const controller = new AbortController();
    running.set(item.key, controller);
    dispatch({ type: 'sending', key: item.key });
    void send(item, file, controller.signal).finally(() => {
      if (running.get(item.key) === controller) running.delete(item.key);
      startNextUploads();
    });
  }
};

const showPreview = async (key: string, file: File): Promise<void> => {
  const src = await previewOf(file);
  if (src === null) return;
  if (itemOf(key)?.isDeleted === false) dispatch({ type: 'shown', key, src });
  else URL.revokeObjectURL(src);
};

/** New file for the queue, either just chosen or restored after a reload. */
export interface QueuedFile {
  key: string;
  file: File;
  type: UploadContentType;
  details?: Partial<UploadDetails>;
  /** Attachment id and time of a finished upload; null or undefined when the file must be uploaded. */
  sent?: { attachmentId: string; atMs: number } | null;
  restored?: boolean;
}

const check = async ({ key, file, type, sent }: QueuedFile): Promise<void> => {
  const tooLarge = fileError({ type, sizeBytes: file.size, width: null, height: null });
  const { width, height, transparent, broken } = tooLarge === null ? await measure(file, type) : unmeasured;
  const error = tooLarge ?? (broken === true ? 'broken' : fileError({ type, sizeBytes: file.size, width, height }));
  dispatch({ type: 'checked', key, width, height, transparent, error });
  if (error === null && sent !== undefined && sent !== null) dispatch({ type: 'sent', key, ...sent });
  startNextUploads();
  if (isHeic(type) && tooLarge === null) await showPreview(key, file);
};

export const enqueue = (queued: readonly QueuedFile[]): void => {
  const fresh = queued.map(({ key, file, type, details = {}, restored = false }) => ({
    key,
    name: file.name,
    type,
    sizeBytes: file.size,
    src: isHeic(type) ? null : URL.createObjectURL(file),
    ...details,
    restored,
  }));
  // Sets the files before the queue changes, because each change stores the queue and reads its files.
  for (const { key, file } of queued) files.set(key, file);
  dispatch({ type: 'added', files: fresh });
  for (const [index, one] of queued.entries()) {
    if (itemOf(one.key) !== undefined) {
      void check(one);
      continue;
    }
    const src = fresh[index]?.src;
    if (typeof src === 'string') URL.revokeObjectURL(src);
    files.delete(one.key);
  }
};

/**
 * Adds files.
 * @returns the names of files of unsupported types
 */
export const addFiles = (chosen: readonly File[]): string[] => {
  const queued = chosen.flatMap((file) => {
    const type = contentTypeOf(file);
    return type === null ? [] : [{ key: crypto.randomUUID(), file, type }];
  });
  if (queued.length > 0) enqueue(queued);
  return chosen.filter((file) => contentTypeOf(file) === null).map(({ name }) => name);
};

const drop = (item: UploadItem): void => {
  running.get(item.key)?.abort();
  running.delete(item.key);
  files.delete(item.key);
};

const release = (item: UploadItem): void => {
  drop(item);
  if (item.src !== null) URL.revokeObjectURL(item.src);
};

export const removeFile = (key: string): void => {
  const item = itemOf(key);
  if (item !== undefined) release(item);
  dispatch({ type: 'removed', key });
  startNextUploads();
};

/** Removes the files that were restored after a reload, and keeps files that the member has chosen since. */
export const discardRestored = (): void =>
  present(uploads.getState().queue)
    .filter(({ restored }) => restored)
    .forEach(({ key }) => removeFile(key));

export const editFile = (key: string, details: Partial<UploadDetails>): void =>
  dispatch({ type: 'edited', key, details });

/** Whether a failed file can be retried; a file whose content was refused can't. */
export const isRetryable = ({ error }: Pick<UploadItem, 'error'>): boolean =>
  error === 'offline' || error === 'unknown';

export const retryFile = (key: string): void => {
  dispatch({ type: 'retried', key });
  startNextUploads();
};

const retryThose = (which: (item: UploadItem) => boolean): void =>
  failedItems(uploads.getState().queue)
    .filter(which)
    .forEach(({ key }) => retryFile(key));

export const retryAll = (): void => retryThose(isRetryable);

/** Removes all files, tags and choices, and resets the success flag. */
export const clearUploads = (): void => {
  uploads
    .getState()
    .queue.items.filter(({ isDeleted }) => !isDeleted)
    .forEach(release);
  uploads.setState(nothingUploaded);
};

/**
 * Clears the queue like `clearUploads`, but keeps the saved works' local previews, which their cards show while the
 * server processes the works.
 */
export const clearSavedUploads = (): void => {
  for (const item of readyItems(uploads.getState().queue)) {
    const { attachmentId, src, type, transparent } = item;
    if (attachmentId === null || src === null) release(item);
    else keepPreview(attachmentId, { src, isVideo: isVideo(type), isTransparent: transparent });
    drop(item);
    dispatch({ type: 'removed', key: item.key });
  }
  clearUploads();
};

let isStarted = false;

/**
 * Starts the upload engine, which pauses while offline, resumes when online, and makes the browser ask before unsaved
 * files are lost. The upload dialog calls this function, so that visits without an upload don't load this code.
 */
export const startUploads = (): void => {
  if (isStarted) return;
  isStarted = true;
  addEventListener('offline', () => {
    for (const [key, controller] of [...running]) {
      controller.abort();
      running.delete(key);
      dispatch({ type: 'failed', key, error: 'offline' });
    }
  });

  addEventListener('online', () => {
    dispatch({ type: 'submitting' });
    retryThose(({ error }) => error === 'offline');
  });

  addEventListener('beforeunload', (event) => {
    if (present(uploads.getState().queue).length > 0) event.preventDefault();
  });
};
