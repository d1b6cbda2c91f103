import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** Maximum number of hidden works; the oldest are dropped first, and nobody hides that many by hand. */
const KEPT_MAX = 500;

interface HiddenWorks {
  ids: string[];
  hide: (id: string) => void;
  show: (id: string) => void;
}

/**
 * Works that the person at this browser has hidden. It is a preference about what to see, so no server has to know it.
 */
export const hiddenWorks = create<HiddenWorks>()(
  persist(
    (set) => ({
      ids: [],
      hide: (id) => set(({ ids }) => ({ ids: [id, ...ids.filter((other) => other !== id)].slice(0, KEPT_MAX) })),
      show: (id) => set(({ ids }) => ({ ids: ids.filter((other) => other !== id) })),
    }),
    { name: 'pixchange_hidden', partialize: ({ ids }) => ({ ids }) },
  ),
);
