/**
 * Runs jobs concurrently, or one job alone. Jobs start in the order of arrival; otherwise, one kind could wait forever.
 */
export class SoloGate {
  private readonly waiting: { readonly isAlone: boolean; readonly start: () => void }[] = [];
  private running = 0;
  private isAlone = false;

  /** Runs work that may run beside other work. */
  beside<T>(work: () => Promise<T>): Promise<T> {
    return this.pass(false, work);
  }

  /** Runs work while no other work runs. */
  alone<T>(work: () => Promise<T>): Promise<T> {
    return this.pass(true, work);
  }

  private async pass<T>(isAlone: boolean, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((start) => {
      this.waiting.push({ isAlone, start });
      this.startNext();
    });
    try {
      return await work();
    } finally {
      this.running -= 1;
      this.isAlone = false;
      this.startNext();
    }
  }

  private startNext(): void {
    for (let next = this.waiting[0]; next !== undefined; next = this.waiting[0]) {
      if (this.isAlone || (next.isAlone && this.running > 0)) return;
      this.waiting.shift();
      this.running += 1;
      this.isAlone = next.isAlone;
      next.start();
    }
  }
}
