import { ApiError } from '@pixchange/contracts/http/client';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import { imagesRoutes } from '@pixchange/contracts/http/routes/images';
import { api } from '../../shared/api/client.ts';
import { pause } from '../../shared/api/pause.ts';
import { showToast } from '../../shared/session/toasts.ts';
import type { BatchDraft } from './upload-rules.ts';
import { uploadsText as text } from './uploads.text.ts';

const ASK_MS = 2_000;
/** Time limit for watching works; after it, only their pages show the outcome. */
export const WATCH_MS_MAX = 15 * 60_000;

/**
 * Waits until a work is processed.
 * @returns the work, or null when it no longer exists
 * @throws when the signal is aborted
 */
export const settled = async (id: string, signal: AbortSignal): Promise<ImageItemView | null> => {
  for (;;) {
    try {
      const item = await api(imagesRoutes.show, { params: { id }, signal });
      if (item.status !== 'processing') return item;
    } catch (error) {
      signal.throwIfAborted();
      // Retried without a connection, and while the server is busy.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429) return null;
    }
    await pause(ASK_MS, signal);
  }
};

/**
 * Returns the outcome of a batch. Works are requested one after the other, so that a hundred of them cause only as many
 * calls and the wait. A work has the id of its upload.
 */
const outcome = async (batch: readonly BatchDraft[]): Promise<{ saved: number; refused: string[] }> => {
  const signal = AbortSignal.timeout(WATCH_MS_MAX);
  const refused: string[] = [];
  let saved = 0;
  for (const { attachment_id, title } of batch) {
    const item = await settled(attachment_id, signal);
    if (item?.status === 'ready') saved += 1;
    else if (item !== null) refused.push(item.title || title);
  }
  return { saved, refused };
};

/** Reports how many works are saved, and which the server could not use, as soon as that is known. */
export const reportOutcome = async (batch: readonly BatchDraft[]): Promise<void> => {
  try {
    const { saved, refused } = await outcome(batch);
    if (refused.length > 0) showToast('error', text.refused(saved, refused));
    else if (saved > 0) showToast('success', text.saved(saved));
  } catch {
    // Too late for a message; the pages of the works show the outcome.
  }
};
