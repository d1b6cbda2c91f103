import { ApiError } from '@pixchange/contracts/http/client';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import { imagesRoutes } from '@pixchange/contracts/http/routes/images';
import { api } from '../../shared/api/client.ts';
import { pause } from '../../shared/api/pause.ts';
import { showToast } from '../../shared/session/toasts.ts';
import { keepNotes } from './changed-works.ts';
import type { BatchDraft } from './upload-rules.ts';
import { uploadsText as text } from './uploads.text.ts';

const ASK_MS = 2_000;
/** Time limit in milliseconds for watching works; after that, only their pages show the outcome. */
export const WATCH_MS_MAX = 15 * 60_000;

/**
 * Polls until a work is processed.
 * @returns the work, or null when the server refuses the request, for example because the work no longer exists
 * @throws when the signal is aborted
 */
export const waitUntilProcessed = async (id: string, signal: AbortSignal): Promise<ImageItemView | null> => {
  for (;;) {
    try {
      const item = await api(imagesRoutes.show, { params: { id }, signal });
      if (item.status !== 'processing') return item;
    } catch (error) {
      signal.throwIfAborted();
      // Retries after other errors, such as a lost connection or a busy server.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429) return null;
    }
    await pause(ASK_MS, signal);
  }
};

interface Outcome {
  readonly saved: number;
  /** Titles of the works that the server could not process. */
  readonly refused: readonly string[];
  /** Titles of the works whose files were changed in a way that the owner should know about. */
  readonly changed: readonly string[];
}

/**
 * Returns the outcome of a batch. Polls one work after the other, because polling a hundred works at once would cause
 * too many requests. A work has the id of its attachment.
 */
const outcome = async (batch: readonly BatchDraft[]): Promise<Outcome> => {
  const signal = AbortSignal.timeout(WATCH_MS_MAX);
  const [refused, changed]: [string[], string[]] = [[], []];
  let saved = 0;
  for (const { attachment_id, title } of batch) {
    const item = await waitUntilProcessed(attachment_id, signal);
    if (item?.status === 'ready') saved += 1;
    else if (item !== null) refused.push(item.title || title);
    const notes = item?.image?.notes ?? [];
    if (notes.length === 0) continue;
    keepNotes(attachment_id, notes);
    changed.push(item?.title || title);
  }
  return { saved, refused, changed };
};

/**
 * Shows a toast once all works are processed: how many are saved, which of them were changed, and which ones the server
 * could not process.
 */
export const reportOutcome = async (batch: readonly BatchDraft[]): Promise<void> => {
  try {
    const { saved, refused, changed } = await outcome(batch);
    if (refused.length > 0) showToast('error', text.refused(saved, refused));
    else if (changed.length > 0) showToast('success', `${text.saved(saved)} ${text.changed(changed)}`);
    else if (saved > 0) showToast('success', text.saved(saved));
  } catch {
    // Shows no toast after the time limit; the pages of the works show the outcome.
  }
};
