import { setTimeout as pause } from 'node:timers/promises';

const ASK_MS = 20;
const WAIT_MS_MAX = 300_000;

/**
 * Repeats a call until `isRight` accepts its result.
 * @throws Error after five minutes
 */
export const pollUntil = async <T>(ask: () => Promise<T>, isRight: (found: T) => boolean, what: string): Promise<T> => {
  const end = performance.now() + WAIT_MS_MAX;
  for (;;) {
    const found = await ask();
    if (isRight(found)) return found;
    if (performance.now() > end) throw new Error(`waited five minutes for ${what}`);
    await pause(ASK_MS);
  }
};
