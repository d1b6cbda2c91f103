type Step = () => Promise<unknown>;

/** Stops everything that was started, in reverse order, even after an error. */
export class CleanUp {
  private readonly steps: Step[] = [];

  add(step: Step): void {
    this.steps.push(step);
  }

  /** Registers a running program or server that has to be stopped. */
  keep<T extends { stop(): Promise<unknown> }>(running: T): T {
    this.add(() => running.stop());
    return running;
  }

  async run(): Promise<void> {
    const failures: unknown[] = [];
    for (let step = this.steps.pop(); step !== undefined; step = this.steps.pop())
      await step().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, 'some servers of the benchmark could not be stopped');
  }
}
