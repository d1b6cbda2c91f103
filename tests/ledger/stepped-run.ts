/** Asynchronous work that waits before each of its turns for the test. Only one run may go on at a time. */
export class SteppedRun {
  /** Lets the run go on; null once it has ended. */
  private goOn: (() => void) | null;
  private stopped: ((isOpen: boolean) => void) | undefined;
  private failed: ((error: unknown) => void) | undefined;

  /** @param work awaits its argument before each of its turns */
  constructor(work: (turn: () => Promise<void>) => Promise<unknown>) {
    this.goOn = () => {
      work(() => this.turn()).then(
        () => this.stopped?.(false),
        (error: unknown) => this.failed?.(error),
      );
    };
  }

  /** Goes on to the next turn; false when the run has ended. */
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
