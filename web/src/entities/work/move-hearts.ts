import { ApiError } from '@pixchange/contracts/http/client';
import { albumsRoutes } from '@pixchange/contracts/http/routes/albums';
import { imagesRoutes } from '@pixchange/contracts/http/routes/images';
import { api } from '../../shared/api/client.ts';
import { isNotFound } from '../../shared/api/failure.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { albumKeys } from '../../shared/api/query-keys.ts';
import { heartsKey } from '../../shared/session/kept-works-keys.ts';
import { session } from '../../shared/session/session.ts';
import { showToast } from '../../shared/session/toasts.ts';
import { keptHearts } from './kept-works.ts';
import { specialAlbumsText as text } from './special-albums.text.ts';

/** Maximum number of hearts that one visit moves, because each one counts toward the member's rate limit for writes. */
const MOVED_MAX = 100;

type Outcome = 'moved' | 'gone' | 'refused' | 'stop';

/**
 * Returns whether a work no longer exists. A 404 when adding the favorite does not prove it: right after a sign-up, the
 * favorites album may still be missing.
 */
const isGone = (id: string): Promise<boolean> =>
  api(imagesRoutes.show, { params: { id } }).then(() => false, isNotFound);

const outcomeOf = (error: unknown): Outcome => {
  const isAnswer = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return isAnswer && error.status !== 401 && error.status !== 429 ? 'refused' : 'stop';
};

const moveOne = async (image_id: string): Promise<Outcome> => {
  try {
    await api(albumsRoutes.addFavourite, { body: { album_image: { image_id } } });
    return 'moved';
  } catch (error) {
    return isNotFound(error) && (await isGone(image_id)) ? 'gone' : outcomeOf(error);
  }
};

const moveAll = async (): Promise<void> => {
  const { token } = session.getState();
  let moved = 0;
  // Moves the oldest hearts first, so that the album has them in their original order.
  for (const id of [...keptHearts.getState().ids].reverse().slice(0, MOVED_MAX)) {
    // Stops when the session has changed, because the hearts must not be added to another account.
    if (token === null || session.getState().token !== token) return;
    // Skips a heart that the person has removed meanwhile, here or in another tab.
    if (!keptHearts.getState().ids.includes(id)) continue;
    const outcome = await moveOne(id);
    if (outcome === 'stop') break;
    if (outcome !== 'refused') keptHearts.getState().drop(id);
    if (outcome === 'moved') moved += 1;
  }
  if (moved === 0) return;
  showToast('success', text.favourited);
  await queryClient.invalidateQueries({ queryKey: albumKeys.all });
};

/**
 * Moves the hearts on this device to the member's account, in one tab at a time. Drops hearts of works that no longer
 * exist. Hearts that fail for another reason stay for the next visit.
 */
export const moveHearts = async (): Promise<void> => {
  if (keptHearts.getState().ids.length === 0) return;
  if (navigator.locks === undefined) return moveAll();
  await navigator.locks.request(heartsKey, moveAll);
};
