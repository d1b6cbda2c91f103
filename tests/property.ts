const { PROPERTY_RUNS, PROPERTY_SEED, PROPERTY_SECONDS = '40' } = process.env;

/** Also the search for the smallest example of a failure ends then, so that there is time to print it. */
const limitMs = Number(PROPERTY_SECONDS) * 1_000;

/** For the test around a property. */
export const propertyTimeoutMs = limitMs + 30_000;

/**
 * How often a property that needs real servers is tried: PROPERTY_RUNS, else the few that the gate has time for, and for
 * PROPERTY_SECONDS at most. A failure prints its seed, and PROPERTY_SEED repeats it.
 */
export const propertyRuns = (runs: number): { numRuns: number; interruptAfterTimeLimit: number; seed?: number } => ({
  numRuns: PROPERTY_RUNS === undefined ? runs : Number(PROPERTY_RUNS),
  interruptAfterTimeLimit: limitMs,
  ...(PROPERTY_SEED === undefined ? {} : { seed: Number(PROPERTY_SEED) }),
});
