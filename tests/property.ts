import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';

const { PROPERTY_RUNS, PROPERTY_SEED, PROPERTY_SECONDS = '40' } = process.env;

/**
 * Time limit of a property in milliseconds, including the search for the smallest counterexample, which must end in
 * time to be printed.
 */
const limitMs = Number(PROPERTY_SECONDS) * 1_000;

/** Timeout for the test around a property. */
export const propertyTimeoutMs = limitMs + 30_000;

/**
 * Returns the fast-check options for a property: PROPERTY_RUNS runs, or by default `runs`, a number that is low enough
 * for the gate. A run stops after PROPERTY_SECONDS. A failure prints its seed; PROPERTY_SEED repeats it.
 */
export const propertyRuns = (runs: number): { numRuns: number; interruptAfterTimeLimit: number; seed?: number } => ({
  numRuns: PROPERTY_RUNS === undefined ? runs : Number(PROPERTY_RUNS),
  interruptAfterTimeLimit: limitMs,
  ...(PROPERTY_SEED === undefined ? {} : { seed: Number(PROPERTY_SEED) }),
});

const SEEDS = join(import.meta.dirname, 'failing-seeds');

/** Seed and path of a failure, from which fast-check recreates the same example. */
interface FailingSeed {
  readonly seed: number;
  readonly path: string;
}

const keptSeeds = async (name: string): Promise<FailingSeed[]> => {
  try {
    return JSON.parse(await readFile(join(SEEDS, `${name}.json`), 'utf8')) as FailingSeed[];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
};

const keep = async (name: string, savedSeeds: readonly FailingSeed[], failed: FailingSeed): Promise<void> => {
  await mkdir(SEEDS, { recursive: true });
  await writeFile(join(SEEDS, `${name}.json`), `${JSON.stringify([...savedSeeds, failed], null, 2)}\n`);
};

/**
 * Checks a property, first with the seeds of earlier failures in tests/failing-seeds, then with new ones. Reports a new
 * failure with its smallest example, and stores its seed in that folder, to be committed with the fix.
 */
export const mustHold = async <Ts>(
  name: string,
  property: fc.IRawProperty<Ts>,
  runs: number,
  secondsMax?: number,
): Promise<void> => {
  const savedSeeds = await keptSeeds(name);
  for (const { seed, path } of savedSeeds) await fc.assert(property, { seed, path, endOnFailure: true });
  const details = await fc.check(property, {
    ...propertyRuns(runs),
    ...(secondsMax === undefined ? {} : { interruptAfterTimeLimit: secondsMax * 1_000 }),
  });
  if (!details.failed) return;
  const { seed, counterexamplePath: path } = details;
  if (path !== null) await keep(name, savedSeeds, { seed, path });
  throw new Error((await fc.asyncDefaultReportMessage(details)) ?? `the property failed with seed ${seed}`, {
    cause: details.errorInstance,
  });
};
