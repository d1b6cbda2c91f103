import type { StreamState } from '../streams/stream-state.ts';
import type { StreamStates } from '../streams/stream-states.ts';
import type { WriteRequest } from './write-request.ts';

/** Limits of one group, so that no write waits for a very long statement. */
const groupEventsMax = 4096;
const groupBytesMax = 8 * 1024 * 1024;
/** Queue size above which callers should pause; they may continue below half of this size. */
const queueBytesMax = 64 * 1024 * 1024;

/**
 * True for an append that expects a new stream. Its stream state is not loaded, because the insert itself detects
 * existing events.
 */
export const expectsNewStream = (request: WriteRequest): boolean =>
  request.kind === 'append' &&
  request.expected === 'no_stream' &&
  !request.stream.isMetastream &&
  request.events.length > 0;

export type WriteQueueOptions = {
  states: StreamStates;
  /** Loads states over a connection other than the writer's, which is busy with the previous group. */
  load: (bases: readonly string[]) => Promise<StreamState[]>;
  /** Called whenever a write becomes ready. */
  ready: () => void;
};

/**
 * Queue of waiting writes. A write is ready once the state of its stream is known. Until then, the write and all later
 * writes to the same stream are parked in order.
 */
export class WriteQueue {
  private ready: WriteRequest[] = [];
  private readonly parked = new Map<string, WriteRequest[]>();
  private wanted: string[] = [];
  private loading = false;
  private bytes = 0;
  private roomy: (() => void)[] = [];

  constructor(private readonly options: WriteQueueOptions) {}

  get hasReady(): boolean {
    return this.ready.length > 0;
  }

  get isEmpty(): boolean {
    return this.ready.length === 0 && this.parked.size === 0;
  }

  get isFull(): boolean {
    return this.bytes > queueBytesMax;
  }

  /** Settles when the queue has room again. */
  room(): Promise<void> {
    return this.isFull ? new Promise((resolve) => this.roomy.push(resolve)) : Promise.resolve();
  }

  add(request: WriteRequest): void {
    this.bytes += request.sizeBytes;
    this.sort(request);
  }

  /** Returns the next writes to commit together, in order. */
  takeGroup(): WriteRequest[] {
    let events = 0;
    let bytes = 0;
    let count = 0;
    for (const request of this.ready) {
      if (count > 0 && (events + request.events.length > groupEventsMax || bytes + request.sizeBytes > groupBytesMax))
        break;
      events += request.events.length;
      bytes += request.sizeBytes;
      count++;
    }
    const group = this.ready.splice(0, count);
    this.bytes -= bytes;
    if (this.bytes <= queueBytesMax / 2) for (const resolve of this.roomy.splice(0)) resolve();
    return group;
  }

  clear(): void {
    this.ready = [];
    this.parked.clear();
    this.wanted = [];
    this.bytes = 0;
    for (const resolve of this.roomy.splice(0)) resolve();
  }

  private sort(request: WriteRequest): void {
    const { base } = request.stream;
    const waiting = this.parked.get(base);
    if (waiting !== undefined) {
      waiting.push(request);
    } else if (this.options.states.has(base) || expectsNewStream(request)) {
      this.ready.push(request);
      this.options.ready();
    } else {
      this.parked.set(base, [request]);
      this.wanted.push(base);
      if (!this.loading) void this.loadWanted();
    }
  }

  private async loadWanted(): Promise<void> {
    this.loading = true;
    // Streams requested in the same tick are read together.
    await Promise.resolve();
    while (this.wanted.length > 0) {
      const bases = this.wanted.splice(0);
      try {
        await this.options.states.load(bases, this.options.load);
        for (const base of bases) this.release(base);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        for (const base of bases) this.refuse(base, reason);
      }
    }
    this.loading = false;
  }

  private release(base: string): void {
    const released = this.parked.get(base) ?? [];
    this.parked.delete(base);
    this.ready.push(...released);
    if (released.length > 0) this.options.ready();
  }

  private refuse(base: string, reason: string): void {
    const refused = this.parked.get(base) ?? [];
    this.parked.delete(base);
    for (const request of refused) {
      this.bytes -= request.sizeBytes;
      request.answer({ type: 'exhausted', reason });
    }
  }
}
