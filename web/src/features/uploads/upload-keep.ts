import { session } from '../../shared/session/session.ts';
import type { AlbumChoice } from './album-choice.ts';
import { clearUploads, fileOf, take } from './upload-engine.ts';
import { present, type UploadItem, type UploadWords } from './upload-queue.ts';
import { contentTypeOf } from './upload-rules.ts';
import { uploads } from './upload-store.ts';

/** What a reload must not lose; the files themselves lie beside it. */
interface KeptItem extends UploadWords {
  key: string;
  sent: { attachmentId: string; atMs: number } | null;
}

interface Kept {
  /** Nobody else who signs in here gets these files. */
  userId: string;
  items: KeptItem[];
  sharedTags: string[];
  choice: AlbumChoice | null;
}

const DATABASE = 'pixchange_uploads';
const FILES = 'files';
const STATE = 'state';
const STATE_KEY = 'batch';
const LOCK = 'pixchange_uploads';
const LOCK_MS_MAX = 500;
/** In the session's storage, which a reload keeps: this tab held the lock before, and the page that it was may take its time to go. */
const OWNED_KEY = 'pixchange_uploads_owned';
const OWNED_LOCK_MS_MAX = 15_000;
/** The server throws away what nobody made a work of; an upload that is older is sent again. */
const SENT_MS_MAX = 30 * 60_000;

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser keeps nothing')));
  });

const open = async (): Promise<IDBDatabase> => {
  const request = indexedDB.open(DATABASE, 1);
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(FILES);
    request.result.createObjectStore(STATE);
  });
  return answerOf(request);
};

const lockedBy = (options: LockOptions): Promise<boolean> =>
  new Promise((resolve) => {
    void navigator.locks
      .request(LOCK, options, (lock) => {
        resolve(lock !== null);
        if (lock === null) return undefined;
        sessionStorage.setItem(OWNED_KEY, 'yes');
        // Held until the tab is gone.
        return new Promise<never>(() => undefined);
      })
      .catch(() => resolve(false));
  });

/** One tab keeps its queue at a time; another one holds its own in memory alone. A lock that nobody holds has no time limit: a slow browser grants it late. */
const own = async (): Promise<boolean> =>
  (await lockedBy({ ifAvailable: true })) ||
  lockedBy({
    signal: AbortSignal.timeout(sessionStorage.getItem(OWNED_KEY) === null ? LOCK_MS_MAX : OWNED_LOCK_MS_MAX),
  });

const keptItem = ({
  key,
  title,
  altText,
  tags,
  allowPublish,
  subcategoryId,
  status,
  attachmentId,
  sentAtMs,
}: UploadItem): KeptItem => ({
  key,
  title,
  altText,
  tags,
  allowPublish,
  subcategoryId,
  sent: status === 'ready' && attachmentId !== null && sentAtMs !== null ? { attachmentId, atMs: sentAtMs } : null,
});

let ownerId = '';

const state = (): Kept => {
  const { queue, sharedTags, choice } = uploads.getState();
  return { userId: ownerId, items: present(queue).map(keptItem), sharedTags, choice };
};

/** Writes what changed; what is no longer in the queue goes. */
const write = async (database: IDBDatabase, kept: Kept, before: ReadonlySet<string>): Promise<void> => {
  const transaction = database.transaction([FILES, STATE], 'readwrite');
  const done = new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The browser has no room')));
  });
  const [files, states] = [transaction.objectStore(FILES), transaction.objectStore(STATE)];
  const now = new Set(kept.items.map(({ key }) => key));
  for (const key of before) if (!now.has(key)) files.delete(key);
  for (const key of now) {
    const file = before.has(key) ? undefined : fileOf(key);
    if (file !== undefined) files.put(file, key);
  }
  states.put(kept, STATE_KEY);
  await done;
};

/** Follows the queue from now on. @param before the keys whose files are stored already. */
const follow = (database: IDBDatabase, before: ReadonlySet<string>): void => {
  let [stored, last, writing] = [before, '', Promise.resolve()];
  const keep = () => {
    const now = state();
    const text = JSON.stringify(now);
    if (text === last) return;
    last = text;
    writing = writing
      .then(() => write(database, now, stored))
      .then(() => void (stored = new Set(now.items.map(({ key }) => key))))
      // Without room the queue lives in memory alone, and the warning before leaving still holds.
      .catch(() => undefined);
  };
  uploads.subscribe(keep);
  keep();
  // Whoever logs out leaves nothing behind; a session that merely ran out leaves it for the same person.
  session.subscribe(({ user, left }) => {
    if (left || (user !== null && user.id !== ownerId)) clearUploads();
    ownerId = user?.id ?? ownerId;
  });
};

const isFresh = ({ sent }: KeptItem): boolean => sent !== null && Date.now() - sent.atMs < SENT_MS_MAX;

const bringBack = async (database: IDBDatabase, kept: Kept): Promise<string[]> => {
  const files = database.transaction(FILES).objectStore(FILES);
  const found = await Promise.all(
    kept.items.map(async (item) => ({ item, file: (await answerOf(files.get(item.key))) as File | undefined })),
  );
  const taken = found.flatMap(({ item, file }) => {
    const type = file === undefined ? null : contentTypeOf(file);
    if (file === undefined || type === null) return [];
    const { key, sent, ...words } = item;
    return [{ key, file, type, words, sent: isFresh(item) ? sent : null, restored: true }];
  });
  if (taken.length > 0) {
    take(taken);
    uploads.setState(({ sharedTags }) => ({
      sharedTags: sharedTags.length > 0 ? sharedTags : kept.sharedTags,
      choice: kept.choice,
    }));
  }
  return taken.map(({ key }) => key);
};

const begin = async (): Promise<number> => {
  if (!(await own())) return 0;
  const database = await open();
  const kept = (await answerOf(database.transaction(STATE).objectStore(STATE).get(STATE_KEY))) as Kept | undefined;
  if (kept !== undefined && kept.userId !== ownerId) {
    const transaction = database.transaction([FILES, STATE], 'readwrite');
    transaction.objectStore(FILES).clear();
    transaction.objectStore(STATE).clear();
  }
  const back = kept?.userId === ownerId ? await bringBack(database, kept) : [];
  follow(database, new Set(back));
  return back.length;
};

let begun = false;

/**
 * Brings back what an earlier page of this person was uploading, and keeps what is uploaded from now on.
 * @returns how many files came back; 0 at every call but the first.
 */
export const keepUploads = async (): Promise<number> => {
  if (begun || navigator.locks === undefined) return 0;
  begun = true;
  ownerId = session.getState().user?.id ?? '';
  return begin().catch(() => 0);
};
