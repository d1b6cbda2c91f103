import { wave } from '../motion/picture.ts';

const smooth = (u: number): number => u * u * (3 - 2 * u);

/**
 * Returns the value between keyframes, given as time, value, time, value; the speed is zero at each of them. The first
 * and the last key should have the same value, so that the loop closes.
 */
export const keys = (t: number, ...frames: readonly number[]): number => {
  const last = frames.length - 2;
  if (t <= (frames[0] ?? 0)) return frames[1] ?? 0;
  for (let index = 0; index < last; index += 2) {
    const [from = 0, a = 0, to = 1, b = 0] = frames.slice(index, index + 4);
    if (t < to) return a + (b - a) * smooth((t - from) / (to - from));
  }
  return frames[last + 1] ?? 0;
};

/** Returns the height of a ball that bounces `count` times in a loop, from 0 to 1. */
export const bounce = (t: number, count = 1): number => {
  const u = (t * count) % 1;
  return 4 * u * (1 - u);
};

/** Returns the squash of a body that bounces: flat on the ground, tall in the air. */
export const give = (t: number, count = 1, strength = 0.14): number => {
  const height = bounce(t, count);
  return 1 - strength + strength * 1.6 * Math.min(1, height * 2.2) - strength * 0.5 * height;
};

/** Returns a value from -1 to 1 that pauses at both ends, like a waving hand. */
export const wag = (t: number, count = 1): number => Math.tanh(2.2 * wave(t * count)) / Math.tanh(2.2);

/** Returns a nervous trembling from -1 to 1, whose ends match in a loop. */
export const tremble = (t: number): number => 0.6 * wave(8 * t) + 0.4 * wave(11 * t + 0.2);

export const loopOf = (t: number, phase: number, speed = 1): number => (((t * speed + phase) % 1) + 1) % 1;

export { wave };
