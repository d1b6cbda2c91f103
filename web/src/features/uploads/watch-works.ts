import { ApiError } from '@pixchange/contracts/http/client';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import { imagesRoutes } from '@pixchange/contracts/http/routes/images';
import { api } from '../../shared/api/client.ts';
import { pause } from '../../shared/api/pause.ts';
import { showToast } from '../../shared/session/toasts.ts';
import type { BatchDraft } from './upload-rules.ts';
import { uploadsText as text } from './uploads.text.ts';

const ASK_MS = 2_000;
/** The pages of the works show what becomes of those that take longer. */
export const WATCH_MS_MAX = 15 * 60_000;

/** @returns the work, once it is no longer processed; null when it is gone. @throws when the signal is aborted. */
export const settled = async (id: string, signal: AbortSignal): Promise<ImageItemView | null> => {
  for (;;) {
    try {
      const item = await api(imagesRoutes.show, { params: { id }, signal });
      if (item.status !== 'processing') return item;
    } catch (error) {
      signal.throwIfAborted();
      // Without a connection, and while the server is busy, it is asked again.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429) return null;
    }
    await pause(ASK_MS, signal);
  }
};

/** Asks for one work after the other, so that a hundred of them cost no more than their number and the wait. A work has the id of its upload. */
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

/** Says how many of the works are saved, and which the server could not use, as soon as that is known. */
export const reportOutcome = async (batch: readonly BatchDraft[]): Promise<void> => {
  try {
    const { saved, refused } = await outcome(batch);
    if (refused.length > 0) showToast('error', text.refused(saved, refused));
    else if (saved > 0) showToast('success', text.saved(saved));
  } catch {
    // Too late for a message: the works stand on their pages with what became of them.
  }
};
