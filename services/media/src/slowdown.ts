import { cpus, loadavg } from 'node:os';

const SLOWDOWN_MAX = 8;

/**
 * Returns the factor, from 1 to 8, by which work slows down when more programs want to run than there are processors.
 */
export const slowdownOf = (load: number, processors: number): number =>
  Math.min(SLOWDOWN_MAX, Math.max(1, load / Math.max(1, processors)));

/** Returns the slowdown of this machine over the last minute. Windows reports no load, so it is 1 there. */
export const slowdown = (): number => slowdownOf(loadavg()[0] ?? 0, cpus().length);
