/**
 * How often a property that needs real servers is tried: PROPERTY_RUNS, else the few that the gate has time for.
 * PROPERTY_SEED repeats a run; a failure prints its own.
 */
export const propertyRuns = (runs: number): { numRuns: number; seed?: number } => {
  const { PROPERTY_RUNS, PROPERTY_SEED } = process.env;
  return { numRuns: PROPERTY_RUNS === undefined ? runs : Number(PROPERTY_RUNS), ...(PROPERTY_SEED === undefined ? {} : { seed: Number(PROPERTY_SEED) }) };
};
