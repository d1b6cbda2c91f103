import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** The oldest are forgotten first; nobody hides so many by hand. */
const KEPT_MAX = 500;

interface HiddenWorks {
  ids: string[];
  hide: (id: string) => void;
  show: (id: string) => void;
}

/** Works that the person at this browser does not want to see. It says nothing about the works, so no server has to know it. */
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
