/**
 * Polls every few milliseconds until the condition is true.
 * @throws Error after `withinMs`
 */
export const until = async (holds: () => Promise<boolean> | boolean, withinMs = 10_000): Promise<void> => {
  const endMs = Date.now() + withinMs;
  while (!(await holds())) {
    if (Date.now() > endMs) throw new Error(`did not happen within ${String(withinMs)} ms`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};
