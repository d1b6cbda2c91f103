import {
  BACKWARDS,
  END,
  EventStoreDBClient,
  START,
  type AllStreamResolvedEvent,
  type ReadPosition,
} from '@eventstore/db-client';
import { Unreadable } from '../errors.ts';
import type { Source } from '../log/source.ts';
import type { StoredEvent } from '../log/stored-event.ts';
import { withoutCredentials } from './without-credentials.ts';

const BATCH_MAX = 1_000;
const READ_AHEAD = 2_000;
const CONNECT_MS_MAX = 10_000;
const LAST_PAGE = 64;
/** Whether an event is internal to the server. */
const isSystem = (type: string): boolean => type.startsWith('$');

const storedOf = ({ event, commitPosition }: AllStreamResolvedEvent): StoredEvent | null => {
  if (event === undefined || isSystem(event.type)) return null;
  const { id, type, streamId: stream, revision, data, metadata } = event;
  return {
    position: commitPosition ?? event.position.commit,
    stream,
    revision: Number(revision),
    id,
    type,
    data,
    metadata,
  };
};

/** Source of an event store's whole log, up to the last event at the start of reading. */
export class EventStoreSource implements Source {
  private readonly client: EventStoreDBClient;
  private end = 0n;

  /**
   * Creates a client without connecting.
   * @throws Unreadable when the URL is not that of an event store
   */
  constructor(private readonly url: string) {
    try {
      this.client = EventStoreDBClient.connectionString(url);
    } catch (error) {
      throw new Unreadable(
        `${withoutCredentials(url)} is not the address of an event store: ${(error as Error).message}`,
      );
    }
  }

  async *batches(): AsyncIterable<readonly StoredEvent[]> {
    try {
      this.end = await this.lastPosition();
      if (this.end < 0n) return;
      yield* this.read();
    } catch (error) {
      if (error instanceof Unreadable) throw error;
      throw new Unreadable(
        `the event store at ${withoutCredentials(this.url)} can't be read: ${(error as Error).message}`,
      );
    }
  }

  share({ position }: StoredEvent): number {
    return this.end <= 0n ? 1 : Number((position * 10_000n) / this.end) / 10_000;
  }

  async close(): Promise<void> {
    await this.client.dispose();
  }

  private async *read(): AsyncIterable<readonly StoredEvent[]> {
    const reading = this.client.readAll({ fromPosition: START }, { highWaterMark: READ_AHEAD });
    try {
      for await (const first of reading) {
        const batch: StoredEvent[] = [];
        for (
          let next: AllStreamResolvedEvent | null = first;
          next !== null;
          next = batch.length < BATCH_MAX ? (reading.read() as AllStreamResolvedEvent | null) : null
        ) {
          const stored = storedOf(next);
          if (stored !== null && stored.position <= this.end) batch.push(stored);
        }
        if (batch.length > 0) yield batch;
      }
    } finally {
      // Cancels the server's read when the consumer stops early.
      await reading.cancel();
    }
  }

  /** Returns the position of the last event that is not internal; -1 if there is none. Reads every page completely. */
  private async lastPosition(): Promise<bigint> {
    for (let fromPosition: ReadPosition = END; ;) {
      const page: AllStreamResolvedEvent[] = [];
      for await (const resolved of this.client.readAll({
        direction: BACKWARDS,
        fromPosition,
        maxCount: LAST_PAGE,
        deadline: CONNECT_MS_MAX,
      }))
        page.push(resolved);
      const found = page.map(storedOf).find((event) => event !== null);
      if (found !== undefined) return found.position;
      const before: ReadPosition | undefined = page.at(-1)?.event?.position;
      if (before === undefined) return -1n;
      fromPosition = before;
    }
  }
}
