import type { StillMotion } from './motion.ts';
import { draw, noise, paint, pixel, warp, wave, withoutThinLines, type Color, type Picture } from './picture.ts';

const cellPx = 32;
const cells = 24;
const fire = { left: 6, right: 18, top: 6, bottom: 18 };
const groundRow = 17;
const flameColors = ['216,51,74', '255,122,47', '255,194,61', '255,243,176'];

const keyOf = ([red, green, blue]: Color): string => `${red},${green},${blue}`;

const cellOf = (art: Picture, column: number, row: number): Color =>
  pixel(art, column * cellPx + cellPx / 2, row * cellPx + cellPx / 2);

const inFire = (column: number, row: number): boolean =>
  column >= fire.left && column <= fire.right && row >= fire.top && row <= fire.bottom;

const isFlame = (art: Picture, column: number, row: number): boolean =>
  inFire(column, row) && flameColors.includes(keyOf(cellOf(art, column, row)));

/**
 * Returns the color of the fire at a cell: the color of a nearby cell of the still, farther away the higher the cell.
 * Null when that cell is outside the flame.
 */
const flameAt = (art: Picture, column: number, row: number, t: number): Color | null => {
  const height = (fire.bottom - row) / (fire.bottom - fire.top);
  const lean = Math.round(1.5 * height * wave(t * 2 + row / 7));
  const reach = Math.round(2.2 * height * wave(t * 3 + noise(column, 7)));
  const from = [column - lean, Math.min(fire.bottom, row + reach)] as const;
  return isFlame(art, ...from) ? cellOf(art, ...from) : null;
};

/** Sparks that rise from the tip and fade. */
const sparks = [
  [10, 0.1],
  [13, 0.45],
  [15, 0.7],
  [8, 0.85],
] as const;
const isSpark = (column: number, row: number, t: number): boolean =>
  sparks.some(([start, phase], index) => {
    const age = (t + phase) % 1;
    return row === Math.round(10 - 9 * age) && column === start + Math.round(1.4 * wave(age + index / 4)) && age < 0.8;
  });

const campfire: StillMotion = {
  name: 'fire',
  format: 'gif',
  frames: 20,
  frameMs: 90,
  widthPx: cells * 20,
  colors: 48,
  kernel: 'nearest',
  begin: async (art) => {
    const night = cellOf(art, 1, 2);
    const ground = cellOf(art, 0, 17);
    const shining = new Set(['239,233,255', '109,103,201', '255,194,61']);
    const still = (column: number, row: number): Color =>
      isFlame(art, column, row) ? (row < groundRow ? night : ground) : cellOf(art, column, row);
    return (t, frame) =>
      paint(cells, cells, (column, row) => {
        const flame = inFire(column, row) ? flameAt(art, column, row, t) : null;
        if (flame !== null) return flame;
        const under = still(column, row);
        if (isSpark(column, row, t)) return [255, 194, 61, 255];
        const dark = shining.has(keyOf(under)) && noise(column * cells + row, Math.floor(frame / 5)) < 0.22;
        return dark ? [70, 66, 130, 255] : under;
      });
  },
};

const rain = { drops: 90, slope: 0.27, widthPx: 800, heightPx: 600 };

/** Draws a drop. Drops fall a whole number of times in one loop, so that the last frame leads into the first. */
const drop = (index: number, t: number): string => {
  const near = noise(index, 1);
  const length = 24 + 60 * near;
  const fall = rain.heightPx + 200;
  const y = ((t * (2 + Math.floor(3 * near)) + noise(index, 2)) % 1) * fall - 100;
  const x = noise(index, 3) * (rain.widthPx + 160) - (y / fall) * rain.slope * fall * 0.5;
  return `<line x1="${(x + rain.slope * length).toFixed(1)}" y1="${(y - length).toFixed(1)}" x2="${x.toFixed(1)}" y2="${y.toFixed(1)}" stroke="rgb(190,214,240)" stroke-opacity="${(0.25 + 0.5 * near).toFixed(2)}" stroke-width="${(1.4 + 2.2 * near).toFixed(1)}"/>`;
};

const lights = [
  [91, 122, '#3f8f92', 36],
  [191, 122, '#d2544f', 30],
  [225, 236, '#6fd0bd', 44],
  [392, 246, '#d24f97', 38],
  [535, 234, '#7d3f7a', 44],
  [584, 309, '#e0aa4d', 34],
  [692, 162, '#e09d3a', 28],
  [601, 200, '#a4474a', 31],
  [66, 220, '#6f6f72', 38],
  [490, 414, '#b9ab88', 23],
] as const;

const glimmer = (t: number): string =>
  lights
    .map(([x, y, color, radius], index) => {
      const strength = 0.18 + 0.18 * wave(t * (1 + (index % 2)) + index * 0.31);
      return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${color}" fill-opacity="${strength.toFixed(3)}" filter="url(#soft)" style="mix-blend-mode:screen"/>`;
    })
    .join('');

/**
 * Removes the painted drops, before the moving ones are drawn. Painted drops are thin and lighter than their
 * surroundings.
 */
const withoutDrops = async (art: Picture): Promise<Picture> => {
  const smooth = await withoutThinLines(art, 15);
  const brightness = ([red, green, blue]: Color): number => red + green + blue;
  const isDrop = (x: number, y: number): boolean => brightness(pixel(art, x, y)) - brightness(pixel(smooth, x, y)) > 9;
  return paint(art.width, art.height, (x, y) => (isDrop(x, y) ? pixel(smooth, x, y) : pixel(art, x, y)));
};

const tram: StillMotion = {
  name: 'tram',
  format: 'mp4',
  frames: 96,
  frameMs: 40,
  widthPx: 800,
  begin: async (art) => {
    const dry = await withoutDrops(art);
    return async (t) => {
      // The listener nods to the music, eight beats in a loop.
      const nod = 5 * Math.abs(wave(4 * t));
      const nodding = warp(dry, (x, y) => {
        const head = Math.max(0, 1 - ((x - 716) / 130) ** 4) * Math.max(0, 1 - ((y - 360) / 150) ** 4);
        return [x - 0.4 * nod * head, y - nod * head];
      });
      const drops = Array.from({ length: rain.drops }, (_, index) => drop(index, t)).join('');
      return draw(nodding, `<filter id="soft"><feGaussianBlur stdDeviation="5"/></filter>${glimmer(t)}${drops}`);
    };
  },
};

export const nightMotions: readonly StillMotion[] = [campfire, tram];
