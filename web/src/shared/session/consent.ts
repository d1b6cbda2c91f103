import { create } from 'zustand';

/** Storage key, which is fixed; its value is the chosen answer. */
const COOKIE_KEY = 'pixchange_cookie';

export type Answer = 'accepted' | 'declined';

interface Consent {
  /** Answer to the notice; null until the person answers. Any other stored value counts as `declined`. */
  answer: Answer | null;
  give: (answer: Answer) => void;
}

const stored = (): Answer | null => {
  const text = localStorage.getItem(COOKIE_KEY);
  if (text === null) return null;
  return text === 'accepted' ? 'accepted' : 'declined';
};

export const consent = create<Consent>((set) => ({
  answer: stored(),
  give: (answer) => {
    localStorage.setItem(COOKIE_KEY, answer);
    set({ answer });
  },
}));
