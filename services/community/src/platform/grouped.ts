import { AsyncLocalStorage } from 'node:async_hooks';

interface Asked<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Does in one call what many ask for at the same moment, or while the last call is under way: one statement for all of them
 * costs as much as one for each.
 */
export class Grouped<Item, Result = null> {
  private asked: Asked<Item, Result>[] = [];
  private running = false;
  /** Outside of anyone who asks first: the work belongs to none of them. */
  private readonly start = AsyncLocalStorage.bind(() => setImmediate(() => void this.run()));

  /** @param work answers in the order of the items; an `Error` rejects that item alone */
  constructor(private readonly work: (items: readonly Item[]) => Promise<readonly (Result | Error)[]>) {}

  /** @throws what the work answers for this item, or fails with */
  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.asked.push({ item, resolve, reject });
      if (this.running) return;
      this.running = true;
      this.start();
    });
  }

  private async run(): Promise<void> {
    while (this.asked.length > 0) {
      const group = this.asked;
      this.asked = [];
      try {
        const results = await this.work(group.map(({ item }) => item));
        group.forEach(({ resolve, reject }, index) => {
          const result = results[index] as Result | Error;
          if (result instanceof Error) reject(result);
          else resolve(result);
        });
      } catch (error) {
        group.forEach(({ reject }) => reject(error));
      }
    }
    this.running = false;
  }
}
