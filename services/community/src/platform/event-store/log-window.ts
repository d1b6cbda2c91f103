import type { ResolvedEvent } from '@eventstore/db-client';

/**
 * Returns the position of an event in the log.
 * @throws when the event store did not return one
 */
export const positionOf = ({ event, commitPosition }: ResolvedEvent): bigint => {
  const position = commitPosition ?? event?.position?.commit;
  if (position === undefined) throw new Error('the event store sent an event without a position');
  return position;
};

/** The newest events of the log, in order and without a gap since a position. */
export class LogWindow {
  private events: ResolvedEvent[] = [];
  private positions: bigint[] = [];

  /**
   * @param since position after which all events are added
   * @param sizeMax number of events to keep; older ones are dropped once the window has twice as many
   */
  constructor(
    private since: bigint,
    private readonly sizeMax: number,
  ) {}

  add(batch: readonly ResolvedEvent[]): void {
    this.events.push(...batch);
    this.positions.push(...batch.map(positionOf));
    // Events are dropped in large steps, because every removal copies the remaining ones.
    if (this.events.length < 2 * this.sizeMax) return;
    const dropped = this.events.length - this.sizeMax;
    this.since = this.positions[dropped - 1] ?? this.since;
    this.events = this.events.slice(dropped);
    this.positions = this.positions.slice(dropped);
  }

  /** True when no event between this position and the window is missing. */
  covers(position: bigint): boolean {
    return position >= this.since;
  }

  /** Returns the first events after a covered position; empty when there are none yet. */
  after(position: bigint, countMax: number): ResolvedEvent[] {
    let [low, high] = [0, this.positions.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.positions[middle] ?? 0n) > position) high = middle;
      else low = middle + 1;
    }
    return this.events.slice(low, low + countMax);
  }
}
