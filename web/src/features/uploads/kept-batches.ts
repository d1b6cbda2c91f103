import type { AlbumChoice } from './album-choice.ts';
import type { UploadDetails } from './upload-queue.ts';

/** Data of an item that must survive a reload; the item's file is stored separately. */
export interface KeptItem extends UploadDetails {
  key: string;
  sent: { attachmentId: string; atMs: number } | null;
}

export interface Kept {
  /** Owner of the batch; other people who sign in to this browser don't get its files. */
  userId: string;
  items: KeptItem[];
  sharedTags: string[];
  /** Shared price of all items as typed, or null; missing in a batch that an older version of the page stored. */
  sharedPrice?: string | null;
  sharedSubcategoryId?: string | null;
  choice: AlbumChoice | null;
}

/** Batch that an earlier page stored, with its files by their keys. */
interface FoundBatch {
  id: string;
  kept: Kept;
  files: ReadonlyMap<string, File>;
}

/** Batch of uploads that this tab stores in the browser. */
export interface Batch {
  /** Batches that the member's earlier pages left behind and that this batch now includes. */
  found: readonly FoundBatch[];
  /**
   * Writes the batch and its new files, and deletes the files that are no longer in the queue.
   * @param stored keys whose files are already stored
   */
  write: (kept: Kept, stored: ReadonlySet<string>, fileOf: (key: string) => File | undefined) => Promise<void>;
}

const DATABASE = 'pixchange_uploads';
const FILES = 'files';
const BATCHES = 'state';
/** Key of this tab's batch in the session storage, which survives a reload. */
const BATCH_KEY = 'pixchange_upload_batch';
/**
 * Time limit in milliseconds for acquiring the lock after a reload, because the previous page may take a while to
 * unload.
 */
const OWN_LOCK_MS_MAX = 15_000;

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () =>
      reject(request.error ?? new Error('The browser could not open its storage')),
    );
  });

const open = async (): Promise<IDBDatabase> => {
  const request = indexedDB.open(DATABASE, 1);
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(FILES);
    request.result.createObjectStore(BATCHES);
  });
  return answerOf(request);
};

const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The browser storage is full')));
  });

/** Locks the batch for this tab until the tab closes; returns whether the lock was granted. */
const lock = (batchId: string, options: LockOptions): Promise<boolean> =>
  new Promise((resolve) => {
    void navigator.locks
      .request(`${DATABASE}:${batchId}`, options, (granted) => {
        resolve(granted !== null);
        return granted === null ? undefined : new Promise<never>(() => undefined);
      })
      .catch(() => resolve(false));
  });

/** Returns the id of the tab's batch from before a reload, or a new id when another tab still has that batch. */
const ownBatchId = async (): Promise<string> => {
  const before = sessionStorage.getItem(BATCH_KEY);
  if (before !== null && (await lock(before, { signal: AbortSignal.timeout(OWN_LOCK_MS_MAX) }))) return before;
  const batchId = crypto.randomUUID();
  sessionStorage.setItem(BATCH_KEY, batchId);
  await lock(batchId, {});
  return batchId;
};

const read = async (database: IDBDatabase, batchId: string): Promise<FoundBatch | null> => {
  const transaction = database.transaction([BATCHES, FILES]);
  const kept = (await answerOf(transaction.objectStore(BATCHES).get(batchId))) as Kept | undefined;
  if (kept === undefined) return null;
  const files = await Promise.all(
    kept.items.map(
      async ({ key }) => [key, (await answerOf(transaction.objectStore(FILES).get(key))) as File | undefined] as const,
    ),
  );
  return {
    id: batchId,
    kept,
    files: new Map(files.flatMap(([key, file]) => (file === undefined ? [] : [[key, file]]))),
  };
};

const remove = async (database: IDBDatabase, { id, kept }: FoundBatch): Promise<void> => {
  const transaction = database.transaction([BATCHES, FILES], 'readwrite');
  for (const { key } of kept.items) transaction.objectStore(FILES).delete(key);
  transaction.objectStore(BATCHES).delete(id);
  await committed(transaction);
};

/** Takes over batches that closed tabs left for this person, and deletes other people's batches. */
const takeOver = async (database: IDBDatabase, batchId: string, userId: string): Promise<FoundBatch[]> => {
  const stored = (await answerOf(database.transaction(BATCHES).objectStore(BATCHES).getAllKeys())).map(String);
  const found: FoundBatch[] = [];
  for (const id of stored) {
    // Skips a batch of another open tab.
    if (id !== batchId && !(await lock(id, { ifAvailable: true }))) continue;
    const batch = await read(database, id);
    if (batch === null) continue;
    if (batch.kept.userId === userId) found.push(batch);
    else await remove(database, batch);
  }
  return found;
};

/** Merges the found batches into one record. Otherwise, items in two records would be restored twice. */
const merge = async (database: IDBDatabase, batchId: string, found: readonly FoundBatch[]): Promise<void> => {
  const [first, ...others] = found.map(({ kept }) => kept);
  if (first === undefined) return;
  const merged = { ...first, items: [first, ...others].flatMap(({ items }) => items) };
  const transaction = database.transaction(BATCHES, 'readwrite');
  const batches = transaction.objectStore(BATCHES);
  for (const { id } of found) batches.delete(id);
  batches.put(merged, batchId);
  await committed(transaction);
};

/**
 * Opens this tab's batch, which stays locked until the tab closes. Rejects when the browser has no storage or no Web
 * Locks API.
 * @param userId owner of the batch; other people who sign in to this browser don't get its files
 */
export const openBatch = async (userId: string): Promise<Batch> => {
  const [batchId, database] = await Promise.all([ownBatchId(), open()]);
  const found = await takeOver(database, batchId, userId);
  await merge(database, batchId, found);
  return {
    found,
    write: async (kept, stored, fileOf) => {
      const transaction = database.transaction([FILES, BATCHES], 'readwrite');
      const done = committed(transaction);
      const [files, batches] = [transaction.objectStore(FILES), transaction.objectStore(BATCHES)];
      const now = new Set(kept.items.map(({ key }) => key));
      for (const key of stored) if (!now.has(key)) files.delete(key);
      for (const key of now) {
        const file = stored.has(key) ? undefined : fileOf(key);
        if (file !== undefined) files.put(file, key);
      }
      if (kept.items.length === 0) batches.delete(batchId);
      else batches.put(kept, batchId);
      await done;
    },
  };
};
