import type { StillMotion } from './motion.ts';
import { placed, TURN, warp, wave } from './picture.ts';

/** Scale that leaves room for a tilt: the die-cut outline must never touch the picture's edge. */
const SHRUNK = 0.9;

const ghost: StillMotion = {
  name: 'ghost',
  format: 'gif',
  frames: 14,
  frameMs: 90,
  widthPx: 340,
  colors: 16,
  begin: async (art) => {
    const small = placed(art, { scale: SHRUNK });
    return (t) => {
      const lift = 16 * wave(t);
      // The hem moves like cloth, farther than the head.
      return warp(small, (x, y) => [x + 12 * (y / art.height) ** 2 * Math.sin(TURN * t + y / 90), y + lift]);
    };
  },
};

const planet: StillMotion = {
  name: 'planet',
  format: 'gif',
  frames: 16,
  frameMs: 100,
  widthPx: 360,
  colors: 16,
  begin: async (art) => (t) => placed(art, { scale: SHRUNK, degrees: 7 * wave(t), down: 10 * wave(t + 0.25) }),
};

const hi: StillMotion = {
  name: 'hi',
  format: 'gif',
  frames: 12,
  frameMs: 80,
  widthPx: 340,
  colors: 16,
  begin: async (art) => (t) => placed(art, { scale: 0.84 + 0.06 * wave(2 * t), degrees: 9 * wave(t) }),
};

const nope: StillMotion = {
  name: 'nope',
  format: 'gif',
  frames: 16,
  frameMs: 80,
  widthPx: 380,
  colors: 16,
  begin: async (art) => (t) => {
    // Two quick shakes, then a pause in which people can read the word.
    const strength = Math.max(0, 1 - t / 0.7);
    return placed(art, { scale: SHRUNK, degrees: 4 * strength * wave(4 * t), right: 26 * strength * wave(4 * t) });
  },
};

export const stickerMotions: readonly StillMotion[] = [ghost, planet, hi, nope];
