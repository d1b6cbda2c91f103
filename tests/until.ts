const PAUSE_MS = 5;
const PAUSE_MS_MAX = 100;

/**
 * Repeats a call with growing pauses until `good` accepts its result. After `msMax` (default: two minutes), throws an
 * error with the last result.
 */
export const until = async <T>(
  ask: () => Promise<T>,
  good: (answer: T) => boolean,
  what: string,
  msMax = 120_000,
): Promise<T> => {
  const deadline = Date.now() + msMax;
  for (let pause = PAUSE_MS; ; pause = Math.min(pause * 1.3, PAUSE_MS_MAX)) {
    const answer = await ask();
    if (good(answer)) return answer;
    if (Date.now() > deadline) throw new Error(`${what} did not happen; last seen: ${JSON.stringify(answer)}`);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
};
