import { create } from 'zustand';

/** The key is fixed; its value says which button was pressed. */
const COOKIE_KEY = 'pixchange_cookie';

export type Answer = 'accepted' | 'declined';

interface Consent {
  /** Null until the notice is answered. Whatever else lies under the key is an answer, and no consent. */
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
