/** Asynchronous work that waits for the test before each step. Only one run may continue at a time. */
export class SteppedRun {
  /** Continues the run; null once it has ended. */
  private goOn: (() => void) | null;
  private stopped: ((isOpen: boolean) => void) | undefined;
  private failed: ((error: unknown) => void) | undefined;

  /** @param work function that awaits its argument before each step */
  constructor(work: (turn: () => Promise<void>) => Promise<unknown>) {
    this.goOn = () => {
      work(() => this.turn()).then(
        () => this.stopped?.(false),
        (error: unknown) => this.failed?.(error),
      );
    };
  }

  /** Runs one step; returns false when the run has ended. */
  step(): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const { goOn } = this;
      [this.goOn, this.stopped, this.failed] = [null, resolve, reject];
      if (goOn === null) resolve(false);
      else goOn();
    });
  }

  async toEnd(): Promise<void> {
    while (await this.step());
  }

  private turn(): Promise<void> {
    return new Promise((resolve) => {
      this.goOn = resolve;
      this.stopped?.(true);
    });
  }
}
