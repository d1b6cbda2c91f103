import type { LogEvent } from './log-event.ts';

const sizeOf = (event: LogEvent): number =>
  event.data.length + event.metadata.length + event.stream.length + event.type.length;

/**
 * Newest events of the log, cached in memory so that up-to-date subscribers cause no queries. The total size in bytes
 * is limited.
 */
export class Tail {
  private events: LogEvent[] = [];
  private start = 0;
  private bytes = 0;

  constructor(private readonly bytesMax: number) {}

  push(committed: readonly LogEvent[]): void {
    for (const event of committed) {
      this.events.push(event);
      this.bytes += sizeOf(event);
    }
    while (this.bytes > this.bytesMax && this.start < this.events.length) {
      this.bytes -= sizeOf(this.events[this.start] as LogEvent);
      this.start++;
    }
    // Old events are removed in large batches, which keeps the amortized cost of a push constant.
    if (this.start > 1024 && this.start * 2 > this.events.length) {
      this.events = this.events.slice(this.start);
      this.start = 0;
    }
  }

  /** Returns up to `countMax` events after a position; undefined if the tail starts later or is empty. */
  after(position: number, countMax: number): readonly LogEvent[] | undefined {
    const first = this.events[this.start];
    if (first === undefined || first.position > position + 1) return undefined;
    // Positions have no gaps, so the index can be computed without a search.
    const from = this.start + (position + 1 - first.position);
    return this.events.slice(from, from + countMax);
  }
}
