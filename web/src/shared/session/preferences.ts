import { create } from 'zustand';
import { persist } from 'zustand/middleware';

export type ThemeChoice = 'system' | 'light' | 'dark';

const THEME_KEY = 'pixchange_theme';
const darkSystem = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)');
const calmSystem = (): MediaQueryList => matchMedia('(prefers-reduced-motion: reduce)');

const storedTheme = (): ThemeChoice => {
  const text = localStorage.getItem(THEME_KEY);
  return text === 'light' || text === 'dark' ? text : 'system';
};

const paint = (choice: ThemeChoice): void => {
  const dark = choice === 'dark' || (choice === 'system' && darkSystem().matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
};

interface Theme {
  choice: ThemeChoice;
  choose: (choice: ThemeChoice) => void;
}

/** Choice of the theme; `public/first.js` reads the same key before the first paint. */
export const theme = create<Theme>((set) => ({
  choice: storedTheme(),
  choose: (choice) => {
    if (choice === 'system') localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, choice);
    paint(choice);
    set({ choice });
  },
}));

export const followSystemTheme = (): void =>
  darkSystem().addEventListener('change', () => paint(theme.getState().choice));

interface Autoplay {
  on: boolean;
  toggle: () => void;
}

/** Whether works play by themselves; off by default when the system requests less motion. */
export const autoplay = create<Autoplay>()(
  persist((set) => ({ on: !calmSystem().matches, toggle: () => set(({ on }) => ({ on: !on })) }), {
    name: 'pixchange_autoplay',
  }),
);
