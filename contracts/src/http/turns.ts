/**
 * Maximum number of consecutive turns that only accept connections. Without it, a flood of connections would stop all
 * work.
 */
const ACCEPTING_TURNS_MAX = 50;

/**
 * Starts work immediately, except while connections are being accepted; then, queued work starts in order, one item per
 * turn of the event loop. Node accepts one new connection per turn: if a turn started the requests of hundreds of
 * connections, other connections would wait for seconds.
 */
export class EventLoopQueue {
  private readonly waiting: (() => void)[] = [];
  private isWatching = false;
  private hasAccepted = false;
  private acceptingTurns = 0;

  constructor(private readonly nextTurn: (work: () => void) => unknown = setImmediate) {}

  /** Adds work, which starts immediately if it is urgent. */
  add(work: () => void, isUrgent = false): void {
    if (this.isWatching && !isUrgent) this.waiting.push(work);
    else work();
  }

  /** Records an accepted connection. Leaves the next turn to further connections, because they rarely arrive alone. */
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
    const work = this.waiting.shift();
    if (work === undefined) {
      this.isWatching = false;
      return;
    }
    this.nextTurn(this.next);
    work();
  };
}
