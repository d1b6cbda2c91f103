import { session } from '../../shared/session/session.ts';

/** In the local storage, so that the next visit finds it. */
const KEY = 'pixchange_last_album';

interface Kept {
  userId: string;
  albumId: string;
}

/** The album that this person uploaded to last, on this browser. */
export const lastAlbum = {
  get: (): string | null => {
    try {
      const { userId, albumId } = JSON.parse(localStorage.getItem(KEY) ?? '') as Kept;
      return userId === session.getState().user?.id ? albumId : null;
    } catch {
      // Nothing there, or nothing that this page wrote.
      return null;
    }
  },
  set: (albumId: string): void => {
    const userId = session.getState().user?.id;
    if (userId !== undefined) localStorage.setItem(KEY, JSON.stringify({ userId, albumId } satisfies Kept));
  },
};
