import { create } from 'zustand';

/** Storage key, which is fixed; its value is the pressed button. */
const COOKIE_KEY = 'pixchange_cookie';

export type Answer = 'accepted' | 'declined';

interface Consent {
  /** Answer; null until the notice is answered. Any other value under the key counts as an answer without consent. */
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
