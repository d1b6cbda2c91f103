import { setTimeout as wait } from 'node:timers/promises';

/**
 * Begins work at a steady rate, whether what was begun before is done or not: who waits for the slow ones would not see them.
 * @param rate begun per second
 * @throws what the first failing piece of work throws
 */
export const paced = async (count: number, rate: number, work: (number: number) => Promise<void>): Promise<void> => {
  const start = performance.now();
  const begun: Promise<void>[] = [];
  for (let number = 0; number < count; number += 1) {
    const dueIn = start + (number * 1_000) / rate - performance.now();
    if (dueIn > 1) await wait(dueIn);
    begun.push(work(number));
  }
  await Promise.all(begun);
};
