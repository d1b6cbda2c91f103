/**
 * Maximum number of consecutive turns left to new connections, so that a flood of connections does not stop the work.
 */
const ACCEPTING_TURNS_MAX = 50;

/**
 * Time for which a turn starts waiting work. A busy process has long turns: with one piece per turn, it would start so
 * few calls that hundreds of them would wait for seconds.
 */
const STARTING_MS_MAX = 10;

/**
 * Starts work immediately, except while connections are being accepted. Waiting work then starts in order, for some
 * milliseconds per turn of the event loop. A turn between connections that are still being accepted starts only one
 * piece, because Node accepts one connection per turn: a long turn would make other connections wait for seconds.
 */
export class Turns {
  private readonly waiting: (() => void)[] = [];
  private isWatching = false;
  private hasAccepted = false;
  private acceptingTurns = 0;

  constructor(
    private readonly nextTurn: (work: () => void) => unknown = setImmediate,
    private readonly nowMs: () => number = () => performance.now(),
  ) {}

  add(work: () => void): void {
    if (this.isWatching) this.waiting.push(work);
    else work();
  }

  /** Leaves the next turn to another connection, because connections rarely arrive alone. */
  accepted(): void {
    this.hasAccepted = true;
    if (this.isWatching) return;
    this.isWatching = true;
    this.nextTurn(this.next);
  }

  private readonly next = (): void => {
    if (this.hasAccepted && this.acceptingTurns < ACCEPTING_TURNS_MAX) {
      this.hasAccepted = false;
      this.acceptingTurns += 1;
      this.nextTurn(this.next);
      return;
    }
    this.acceptingTurns = 0;
    if (this.waiting.length === 0) {
      this.isWatching = false;
      return;
    }
    this.nextTurn(this.next);
    const endMs = this.hasAccepted ? 0 : this.nowMs() + STARTING_MS_MAX;
    do this.waiting.shift()?.();
    while (this.waiting.length > 0 && this.nowMs() < endMs);
  };
}
