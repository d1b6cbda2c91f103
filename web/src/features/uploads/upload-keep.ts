import { session } from '../../shared/session/session.ts';
import { openBatch, type Batch, type Kept, type KeptItem } from './kept-batches.ts';
import { clearUploads, fileOf, enqueue } from './upload-engine.ts';
import { present, type UploadItem } from './upload-queue.ts';
import { contentTypeOf } from './upload-rules.ts';
import { uploads } from './upload-store.ts';

/**
 * Maximum age of an upload in milliseconds. The client uploads older files again, because the server deletes unused
 * uploads.
 */
const SENT_MS_MAX = 30 * 60_000;

const keptItem = ({
  key,
  title,
  altText,
  tags,
  allowPublish,
  subcategoryId,
  rating,
  price,
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
  rating,
  price,
  sent: status === 'ready' && attachmentId !== null && sentAtMs !== null ? { attachmentId, atMs: sentAtMs } : null,
});

let ownerId = '';

const state = (): Kept => {
  const { queue, ...shared } = uploads.getState();
  return { userId: ownerId, items: present(queue).map(keptItem), ...shared };
};

/**
 * Stores the queue now and after every change.
 * @param before keys of the files that the batch already has
 */
const follow = (batch: Batch, before: ReadonlySet<string>): void => {
  let [stored, last, writing] = [before, '', Promise.resolve()];
  const keep = () => {
    const now = state();
    const text = JSON.stringify(now);
    if (text === last) return;
    last = text;
    writing = writing
      .then(() => batch.write(now, stored, fileOf))
      .then(() => void (stored = new Set(now.items.map(({ key }) => key))))
      // Without storage space, the queue is only in memory; the browser still warns before leaving.
      .catch(() => undefined);
  };
  uploads.subscribe(keep);
  keep();
  // A logout removes the uploads. After an expired session, the same person still finds them.
  session.subscribe(({ user, left }) => {
    if (left || (user !== null && user.id !== ownerId)) clearUploads();
    ownerId = user?.id ?? ownerId;
  });
};

const isFresh = ({ sent }: KeptItem): boolean => sent !== null && Date.now() - sent.atMs < SENT_MS_MAX;

/** Puts the files of a stored batch into the queue; returns their keys. */
const restore = (kept: Kept, files: ReadonlyMap<string, File>): string[] => {
  const queued = kept.items.flatMap((item) => {
    const file = files.get(item.key);
    const type = file === undefined ? null : contentTypeOf(file);
    if (file === undefined || type === null) return [];
    const { key, sent, ...details } = item;
    return [{ key, file, type, details, sent: isFresh(item) ? sent : null, restored: true }];
  });
  if (queued.length > 0) {
    enqueue(queued);
    uploads.setState(({ sharedTags, sharedPrice, sharedSubcategoryId, choice }) => ({
      sharedTags: sharedTags.length > 0 ? sharedTags : kept.sharedTags,
      sharedPrice: sharedPrice ?? kept.sharedPrice ?? null,
      sharedSubcategoryId: sharedSubcategoryId ?? kept.sharedSubcategoryId ?? null,
      choice: choice ?? kept.choice,
    }));
  }
  return queued.map(({ key }) => key);
};

const begin = async (): Promise<number> => {
  const batch = await openBatch(ownerId);
  const restored = batch.found.flatMap(({ kept, files }) => restore(kept, files));
  follow(batch, new Set(restored));
  return restored.length;
};

let begun = false;

/**
 * Restores the uploads of this person's earlier pages, and starts to store the current ones.
 * @returns the number of restored files; 0 on later calls, without the Web Locks API, or after a failure
 */
export const keepUploads = async (): Promise<number> => {
  if (begun || navigator.locks === undefined) return 0;
  begun = true;
  ownerId = session.getState().user?.id ?? '';
  return begin().catch(() => 0);
};
