import { isWhole } from '../../../tests/sampled.ts';

/** Widths in pixels at which the layout changes, and the width of a wide window; tests check the first ones first. */
export const layoutWidths = [1_440, 375, 1_023, 767, 480, 991, 1_199] as const;

interface View {
  readonly theme: 'light' | 'dark';
  readonly width: number;
}

/** Returns every width in the light and the dark theme. */
export const allViews = (widths: readonly number[]): View[] =>
  widths.flatMap((width): View[] => [
    { theme: 'light', width },
    { theme: 'dark', width },
  ]);

/** Returns all views under `npm run test:full`, and otherwise a single view that differs from turn to turn. */
export const viewsAt = (widths: readonly number[], turn = 0): View[] => {
  const all = allViews(widths);
  // The first turn is light at the first width, the second is dark at the second width, and so on. After the last
  // width, the turns start again.
  const turns = [...widths.keys()].map((index) => 2 * index + (index % 2));
  const [one] = turns.slice(turn % turns.length);
  return isWhole ? all : all.filter((_, index) => index === one);
};
