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
import { shelfText as text } from './shelf.text.ts';

/** Maximum number of hearts that one visit moves: they count as writes of the member, who needs the rest. */
const MOVED_MAX = 100;

type Outcome = 'moved' | 'gone' | 'refused' | 'stop';

/** Returns whether a work is gone; right after a registration, the album for it may be what was not found. */
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
  // The oldest first, so that the album has them in the order in which they were given.
  for (const id of [...keptHearts.getState().ids].reverse().slice(0, MOVED_MAX)) {
    // The hearts of this device must not reach the next account.
    if (token === null || session.getState().token !== token) return;
    // Removed meanwhile, here or in another tab.
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
 * Gives the hearts on this device from the account, in one tab at a time. Works that no longer exist are dropped; other
 * failures stay for the next visit.
 */
export const moveHearts = async (): Promise<void> => {
  if (keptHearts.getState().ids.length === 0) return;
  if (navigator.locks === undefined) return moveAll();
  await navigator.locks.request(heartsKey, moveAll);
};
