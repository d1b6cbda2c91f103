/** Returns all items under `npm run test:full`; otherwise every `parts`-th item, starting with item `turn % parts`. */
export const sampled = <T>(all: readonly T[], turn: number, parts: number): T[] =>
  process.env['TEST_MATRIX'] === 'full' ? [...all] : all.filter((_, index) => index % parts === turn % parts);
