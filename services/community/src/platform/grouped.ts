import { AsyncLocalStorage } from 'node:async_hooks';

interface Asked<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Groups requests that arrive together, or while a call is running, into one call: one statement for all of them costs
 * as much as one for each.
 */
export class Grouped<Item, Result = null> {
  private asked: Asked<Item, Result>[] = [];
  private running = false;
  /** Bound outside of the first request's context, because the work belongs to no single request. */
  private readonly start = AsyncLocalStorage.bind(() => setImmediate(() => void this.run()));

  /** @param work returns results in the order of the items; an `Error` rejects only that item */
  constructor(private readonly work: (items: readonly Item[]) => Promise<readonly (Result | Error)[]>) {}

  /** @throws the result of the work for this item if it is an error, or the error of the work */
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
