import { AsyncLocalStorage } from 'node:async_hooks';

interface PendingRequest<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Groups requests that arrive together, or while a call is running, into one call. A statement for many items costs
 * about as much as a statement for one.
 */
export class Grouped<Item, Result = null> {
  private pending: PendingRequest<Item, Result>[] = [];
  private running = false;
  /** Starts a run outside of the first request's async context, because the work belongs to no single request. */
  private readonly start = AsyncLocalStorage.bind(() => setImmediate(() => void this.run()));

  /** @param work returns results in the order of the items; an `Error` rejects only that item */
  constructor(private readonly work: (items: readonly Item[]) => Promise<readonly (Result | Error)[]>) {}

  /**
   * Returns the item's result from the next call of the work.
   * @throws the `Error` that the work returned for this item, or the error that the whole call failed with
   */
  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.pending.push({ item, resolve, reject });
      if (this.running) return;
      this.running = true;
      this.start();
    });
  }

  private async run(): Promise<void> {
    while (this.pending.length > 0) {
      const group = this.pending;
      this.pending = [];
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
