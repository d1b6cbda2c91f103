/** Runs `work` `count` times, `width` calls at a time; returns the number of calls per second. */
export const perSecond = async (
  count: number,
  width: number,
  work: (number: number) => Promise<unknown>,
): Promise<number> => {
  let next = 0;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: width }, async () => {
      while (next < count) {
        next += 1;
        await work(next - 1);
      }
    }),
  );
  return count / ((performance.now() - start) / 1_000);
};
