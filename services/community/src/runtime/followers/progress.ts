/** Progress of a consumer that handles several events concurrently: up to the oldest one that is not done. */
export class Progress {
  /** Position of each open event, mapped to the position of the event before it. */
  private readonly open = new Map<bigint, bigint>();

  /** @param reached position of the last event that was passed or begun */
  constructor(public reached: bigint) {}

  /**
   * Position up to which nothing has to be handled again. Positions begin in log order, so the oldest open one comes
   * first.
   */
  get checkpoint(): bigint {
    for (const before of this.open.values()) return before;
    return this.reached;
  }

  /** Passes everything up to this position; does nothing if it is behind. */
  pass(position: bigint): void {
    if (position > this.reached) this.reached = position;
  }

  begin(position: bigint): void {
    this.open.set(position, this.reached);
    this.reached = position;
  }

  end(position: bigint): void {
    this.open.delete(position);
  }
}
