interface Asked<Item> {
  readonly item: Item;
  readonly settle: (error: unknown) => void;
}

/**
 * Does in one go what many ask for at the same moment, or while the last go is under way: most events move every checkpoint of
 * the house, and one statement for all of them costs as much as one for each.
 */
export class Grouped<Item> {
  private asked: Asked<Item>[] = [];
  private running = false;

  /** @param work what it answers, in the order of the items, is what their askers get: nothing, or an error */
  constructor(private readonly work: (items: readonly Item[]) => Promise<readonly (Error | null)[]>) {}

  /** Settles when it is done. @throws what the work answers for this item, or fails with */
  add(item: Item): Promise<void> {
    return new Promise((resolve, reject) => {
      this.asked.push({ item, settle: (error) => (error === null ? resolve() : reject(error as Error)) });
      if (this.running) return;
      this.running = true;
      setImmediate(() => void this.run());
    });
  }

  private async run(): Promise<void> {
    while (this.asked.length > 0) {
      const group = this.asked;
      this.asked = [];
      try {
        const errors = await this.work(group.map(({ item }) => item));
        group.forEach(({ settle }, index) => settle(errors[index] ?? null));
      } catch (error) {
        group.forEach(({ settle }) => settle(error));
      }
    }
    this.running = false;
  }
}
