/** Progress of a consumer that handles several events concurrently: up to the oldest one that is not done. */
export class Progress {
  unsaved = 0;
  /** Position of each open event, mapped to the position of the event before it. */
  private readonly open = new Map<bigint, bigint>();
  private last: bigint;

  constructor(from: bigint) {
    this.last = from;
  }

  /**
   * Position up to which nothing has to be handled again. Positions begin in log order, so the oldest open one comes
   * first.
   */
  get checkpoint(): bigint {
    for (const before of this.open.values()) return before;
    return this.last;
  }

  pass(position: bigint): void {
    this.last = position;
    this.unsaved += 1;
  }

  begin(position: bigint): void {
    this.open.set(position, this.last);
    this.last = position;
  }

  end(position: bigint): void {
    this.open.delete(position);
    this.unsaved += 1;
  }

  saved(): void {
    this.unsaved = 0;
  }
}
