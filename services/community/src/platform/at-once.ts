/**
 * Maps items concurrently, at most `count` at a time, and returns the results in the order of the items. After a
 * failure, no further item is started; the first error is thrown when all running calls have ended.
 */
export const mapAtOnce = async <Item, Result>(
  items: readonly Item[],
  count: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = [];
  const failures: unknown[] = [];
  const queue = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of queue) {
      if (failures.length > 0) return;
      await work(item).then(
        (result) => (results[index] = result),
        (error: unknown) => failures.push(error),
      );
    }
  };
  await Promise.all(Array.from({ length: Math.min(count, items.length) }, worker));
  if (failures.length > 0) throw failures[0];
  return results;
};
