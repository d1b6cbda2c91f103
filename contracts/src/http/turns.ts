/** Turns in a row that may be left to new connections, so that a flood of them does not stop the work. */
const ACCEPTING_TURNS_MAX = 50;

/**
 * Starts one piece of work in each turn of the event loop, in the order in which they were added. Node accepts one new
 * connection per turn: if a turn began the calls of hundreds of connections, others would wait for seconds.
 */
export class Turns {
  private readonly waiting: (() => void)[] = [];
  private isTaken = false;
  private hasAccepted = false;
  private acceptingTurns = 0;

  constructor(private readonly nextTurn: (work: () => void) => unknown = setImmediate) {}

  /** Starts the work now, or in its turn when other work was started in this one. */
  add(work: () => void): void {
    if (this.isTaken) {
      this.waiting.push(work);
      return;
    }
    this.isTaken = true;
    this.nextTurn(this.next);
    work();
  }

  /** Leaves this turn to the next connection, because a connection that was accepted just now rarely comes alone. */
  accepted(): void {
    this.hasAccepted = true;
  }

  private readonly next = (): void => {
    if (this.waiting.length > 0 && this.hasAccepted && this.acceptingTurns < ACCEPTING_TURNS_MAX) {
      this.hasAccepted = false;
      this.acceptingTurns += 1;
      this.nextTurn(this.next);
      return;
    }
    this.acceptingTurns = 0;
    const work = this.waiting.shift();
    if (work === undefined) {
      this.isTaken = false;
      return;
    }
    this.nextTurn(this.next);
    work();
  };
}
