/** Under `npm run test:full` all of a matrix; else one of so many parts of it for each of its rows, another one at each turn. */
export const sampled = <T>(all: readonly T[], turn: number, parts: number): T[] =>
  process.env['TEST_MATRIX'] === 'full' ? [...all] : all.filter((_, index) => index % parts === turn % parts);
