import { session } from '../../shared/session/session.ts';

/** Key in the local storage, which unlike the session storage keeps the album for the next visit. */
const KEY = 'pixchange_last_album';

interface Kept {
  userId: string;
  albumId: string;
}

/** Album of the member's last upload in this browser. */
export const lastAlbum = {
  get: (): string | null => {
    try {
      const { userId, albumId } = JSON.parse(localStorage.getItem(KEY) ?? '') as Kept;
      return userId === session.getState().user?.id ? albumId : null;
    } catch {
      // The entry is missing or was not written by this page.
      return null;
    }
  },
  set: (albumId: string): void => {
    const userId = session.getState().user?.id;
    if (userId !== undefined) localStorage.setItem(KEY, JSON.stringify({ userId, albumId } satisfies Kept));
  },
};
