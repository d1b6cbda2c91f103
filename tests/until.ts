/** Repeats a question until it is answered; fails with the last answer after half a minute, or after `msMax`. */
export const until = async <T>(ask: () => Promise<T>, good: (answer: T) => boolean, what: string, msMax = 30_000): Promise<T> => {
  const deadline = Date.now() + msMax;
  for (;;) {
    const answer = await ask();
    if (good(answer)) return answer;
    if (Date.now() > deadline) throw new Error(`${what} did not happen; last seen: ${JSON.stringify(answer)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};
