declare global {
  /** Number of starts in the running test file, by kind; the environment of each test runner sets and reads this. */
  var testStarts: Record<string, number> | undefined;
}

/** Counts a start for the report of the run. Does nothing outside of test files, for example in a host of products. */
export const countStart = (kind: 'products' | 'processes' | 'browsers'): void => {
  const starts = globalThis.testStarts;
  if (starts !== undefined) starts[kind] = (starts[kind] ?? 0) + 1;
};
