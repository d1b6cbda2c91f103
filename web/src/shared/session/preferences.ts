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

/** Reason, other than the person's choice, why works don't play automatically. */
export type AutoplayLimit = 'motion' | 'data' | 'network' | 'refused';

/** Settings and state of the device that limit autoplay. */
interface Device {
  /** True when the system prefers reduced motion. */
  isCalm: boolean;
  /** True when the browser or the system reduces data use. */
  savesData: boolean;
  isSlow: boolean;
}

/** Connection of the device, in the browsers that report it (Network Information API). */
const { connection } = navigator as {
  connection?: EventTarget & { saveData?: boolean; effectiveType?: string };
};
const thriftySystem = (): MediaQueryList => matchMedia('(prefers-reduced-data: reduce)');

const readDevice = (): Device => ({
  isCalm: calmSystem().matches,
  savesData: connection?.saveData === true || thriftySystem().matches,
  isSlow: /^(slow-2g|2g|3g)$/.test(connection?.effectiveType ?? ''),
});

interface Autoplay {
  /** The person's choice; null until they make one. */
  on: boolean | null;
  /** True after the browser refused to play, for example in a phone's Low Power Mode. */
  isRefused: boolean;
  device: Device;
  choose: (on: boolean) => void;
}

/** Store of the autoplay choice and of the device state that limits autoplay. Autoplay is on by default. */
export const autoplay = create<Autoplay>()(
  persist(
    (set) => ({ on: null, isRefused: false, device: readDevice(), choose: (on) => set({ on, isRefused: false }) }),
    { name: 'pixchange_autoplay', partialize: ({ on }) => ({ on }) },
  ),
);

const followDevice = (): void => void autoplay.setState({ device: readDevice() });
for (const source of [calmSystem(), thriftySystem(), connection]) source?.addEventListener('change', followDevice);

/**
 * Returns the reason why works don't play automatically, or null. The person's own choice hides every reason except
 * `motion`, which no choice overrides.
 */
export const autoplayLimit = ({ on, isRefused, device }: Omit<Autoplay, 'choose'>): AutoplayLimit | null => {
  if (device.isCalm) return 'motion';
  if (on === false) return null;
  if (isRefused) return 'refused';
  // The person's choice overrides data saving and slow networks, because people know their data plan better than the
  // browser.
  if (on === true) return null;
  if (device.savesData) return 'data';
  return device.isSlow ? 'network' : null;
};

export const mayPlay = (state: Omit<Autoplay, 'choose'>): boolean =>
  state.on !== false && autoplayLimit(state) === null;
