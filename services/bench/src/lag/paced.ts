import { setTimeout as wait } from 'node:timers/promises';

/**
 * Starts work at a steady rate, whether or not earlier work is done, because waiting for slow work would hide its
 * delay.
 * @param rate starts per second
 * @throws the error of the first call of `work` that fails
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
