/** Number of parallel cases: enough to keep a product busy, and few enough to avoid long waits for a response. */
const AT_ONCE = 16;

/** Splits a list into groups of at most `AT_ONCE` items, in order. */
export const groupsOf = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, index) =>
    all.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
  );

/**
 * Runs all cases: the cases of a group in parallel, and the groups one after the other.
 * @throws Error that names every case that failed, with its reason
 */
export const tryEach = async <T>(
  cases: readonly T[],
  nameOf: (one: T) => string,
  attempt: (one: T) => Promise<unknown>,
): Promise<void> => {
  const failures: string[] = [];
  for (const group of groupsOf(cases))
    await Promise.all(
      group.map((one) =>
        attempt(one).catch((error: unknown) =>
          failures.push(`${nameOf(one)}: ${error instanceof Error ? error.message : String(error)}`),
        ),
      ),
    );
  if (failures.length > 0) throw new Error(failures.join('\n\n'));
};
