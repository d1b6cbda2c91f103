import { noRevision, type LogEvent } from './storage/log-event.ts';
import { Committer } from './storage/committer.ts';
import type { LogReader } from './storage/log-reader.ts';
import { Tail } from './storage/tail.ts';
import { Wakeups } from './storage/wakeups.ts';
import type { WriteIntent, WriteOutcome } from './storage/write-request.ts';
import { StreamStates } from './streams/stream-states.ts';
import { viewOf, type StreamView } from './streams/stream-state.ts';
import type { StreamName } from './streams/stream-name.ts';
import type pg from 'pg';

/** Maximum number of cached stream states, at about 400 bytes each. */
const streamStatesMax = 50_000;
const tailBytesMax = 8 * 1024 * 1024;

export type EventLogOptions = {
  /** Connection that holds the writer's lock. */
  writer: pg.ClientBase;
  reader: LogReader;
  lastPosition: number;
  /** Called when the log can no longer be written. */
  broken: (error: Error) => void;
};

/** Event log for the gRPC services: has one writer and any number of readers, and notifies readers of each commit. */
export class EventLog {
  readonly tail = new Tail(tailBytesMax);
  readonly wakeups = new Wakeups();
  readonly reader: LogReader;
  private readonly states = new StreamStates(streamStatesMax);
  private readonly committer: Committer;
  private position: number;

  constructor({ writer, reader, lastPosition, broken }: EventLogOptions) {
    this.reader = reader;
    this.position = lastPosition;
    this.committer = new Committer({
      client: writer,
      load: (bases) => reader.states(bases),
      states: this.states,
      lastPosition,
      broken,
      committed: (events) => this.committed(events),
    });
  }

  /** Position of the newest event; 0 if there is none. */
  get head(): number {
    return this.position;
  }

  /** See `Committer.write`. */
  write(intent: WriteIntent): Promise<WriteOutcome> {
    return this.committer.write(intent);
  }

  get isFull(): boolean {
    return this.committer.isFull;
  }

  room(): Promise<void> {
    return this.committer.room();
  }

  async view(name: StreamName): Promise<StreamView> {
    return viewOf(await this.states.read(name.base, (bases) => this.reader.states(bases)), name);
  }

  close(reason: string): Promise<void> {
    return this.committer.close(reason);
  }

  abandon(reason: string): void {
    this.committer.abandon(reason);
  }

  private committed(events: readonly LogEvent[]): void {
    this.tail.push(events);
    this.position = events.at(-1)?.position ?? noRevision;
    this.wakeups.wake(new Set(events.map(({ stream }) => stream.toString('utf8'))));
  }
}
