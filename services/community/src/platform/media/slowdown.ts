import { cpus, loadavg } from 'node:os';

const SLOWDOWN_MAX = 8;

/** How much longer work takes where more programs want to run than there are processors; from 1 to 8. */
export const slowdownOf = (load: number, processors: number): number =>
  Math.min(SLOWDOWN_MAX, Math.max(1, load / Math.max(1, processors)));

/** Of this machine, over the last minute. Windows tells no load: 1. */
export const slowdown = (): number => slowdownOf(loadavg()[0] ?? 0, cpus().length);
