import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { recentSearchesKey } from '../../shared/session/recent-searches-key.ts';
import { session } from '../../shared/session/session.ts';

const KEPT = 6;

interface RecentSearches {
  texts: readonly string[];
  remember: (text: string) => void;
  clear: () => void;
}

/** Recent searches, newest first; they never leave the device. */
export const recentSearches = create<RecentSearches>()(
  persist(
    (set) => ({
      texts: [],
      remember: (text) =>
        set(({ texts }) => ({ texts: [text, ...texts.filter((one) => one !== text)].slice(0, KEPT) })),
      clear: () => set({ texts: [] }),
    }),
    { name: recentSearchesKey },
  ),
);

session.subscribe(({ left }) => {
  if (left) recentSearches.getState().clear();
});
