import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** Maximum number of hidden works; beyond it, the oldest are dropped. */
const KEPT_MAX = 500;

interface HiddenWorks {
  ids: string[];
  hide: (id: string) => void;
  show: (id: string) => void;
}

/**
 * Works that the person has hidden in this browser. Hiding is a display preference, so the server doesn't store the
 * list.
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
