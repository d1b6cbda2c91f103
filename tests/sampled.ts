/** Whether all cases run (`npm run test:full`), instead of samples. */
export const isWhole = process.env['TEST_MATRIX'] === 'full';

/** Seed of the run; 0 if the tests run without `npm test`. */
const seed = Number(process.env['TEST_SEED'] ?? 0);

/** Returns all items under `npm run test:full`; otherwise every `parts`-th item, starting with item `turn % parts`. */
export const sampled = <T>(all: readonly T[], turn: number, parts: number): T[] =>
  isWhole ? [...all] : all.filter((_, index) => index % parts === turn % parts);

/** Returns every `parts`-th item, starting with one that the run's seed selects; over time, runs test all items. */
export const sampledBySeed = <T>(all: readonly T[], parts: number): T[] => sampled(all, seed, parts);

/** Returns all items under `npm run test:full`; otherwise one item, selected by the run's seed and `turn`. */
export const oneBySeed = <T>(all: readonly T[], turn: number): T[] =>
  isWhole ? [...all] : all.slice((seed + turn) % all.length).slice(0, 1);
