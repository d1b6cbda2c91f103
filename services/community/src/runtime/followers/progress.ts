/**
 * Progress of a consumer that handles several events concurrently: everything before the oldest unfinished event is
 * done.
 */
export class Progress {
  /** Position of each open event, mapped to the position of the event before it. */
  private readonly open = new Map<bigint, bigint>();

  /** @param reached position of the last event that was passed or begun */
  constructor(public reached: bigint) {}

  /**
   * Position up to which no event has to be handled again. Events begin in log order, so the first entry is the oldest.
   */
  get checkpoint(): bigint {
    for (const before of this.open.values()) return before;
    return this.reached;
  }

  /** Passes everything up to this position; does nothing for a position that was already reached. */
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
