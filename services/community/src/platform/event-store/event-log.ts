import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  BACKWARDS,
  END,
  EventStoreDBClient,
  FORWARDS,
  NO_STREAM,
  START,
  StreamNotFoundError,
  WrongExpectedVersionError,
  excludeSystemEvents,
  type AllStreamResolvedEvent,
  type AllStreamSubscription,
  type Direction,
  type EventData,
  type ReadPosition,
  type ReadStreamOptions,
  type ResolvedEvent,
} from '@eventstore/db-client';
import type { Recorded } from '@pixchange/contracts/events/envelope';
import { ServiceGuard } from '../service-guard.ts';
import { traced } from '../tracing/spans.ts';
import { PartUnavailable } from '../unavailable.ts';
import type { EventCodec } from './codec.ts';
import { EventReader } from './event-reader.ts';
import { LiveFeed, type FeedReader } from './live-feed.ts';
import { isTransientError } from './store-errors.ts';
import { readStored, type StoredEvent, type StoredRange } from './stored-events.ts';

export type { StoredEvent } from './stored-events.ts';

/** Revision of the last event; -1 for a stream without events. */
export type StreamRevision = number;

/** Result of an append: the stream's revision after it. */
export interface Appended {
  readonly revision: StreamRevision;
  /** Commit position of the last event written. */
  readonly position: bigint;
}

/** Thrown when another process wrote to the stream first; the command must be decided again on the new state. */
export class ConcurrentAppend extends Error {}

const RETRY_FIRST_MS = 50;
/**
 * Maximum number of events that a subscription prefetches while a batch is being written, so that the next batch is
 * large.
 */
const READ_AHEAD_EVENTS = 2_000;
/**
 * Deadline of a call, in case its response is lost. It is longer than a busy store needs; the guard detects a store
 * that hangs.
 */
const ANSWER_MS_MAX = 15_000;
/** Time after which appends are no longer retried, because a caller is waiting. */
const APPEND_GIVE_UP_MS = 6_000;
/** Deadline of a ping, shorter than the guard's limit, so that a lost ping is repeated. */
const PING_MS_MAX = 4_000;
const END_PAGE = 32;
const NEXT_PAGE = 32;

/** Returns the commit position; -1 for anything that is not an event. */
const commitOf = ({ commitPosition, event }: AllStreamResolvedEvent): bigint =>
  commitPosition ?? event?.position.commit ?? -1n;

/**
 * Whether the store could not write, for example because its disk is full. Nothing was written, and an immediate retry
 * would not help.
 */
const isOutOfResources = (error: unknown): boolean =>
  error instanceof Error && /RESOURCE_EXHAUSTED/.test(error.message);

/**
 * The event store, as the product uses it. Methods throw `PartUnavailable` when the store does not respond; methods
 * that return decoded events also throw `UnreadableEvent`.
 */
export class EventLog {
  private readonly client: EventStoreDBClient;
  /** Reader shared by everything in this process that follows the log. */
  readonly reader: EventReader;
  private readonly feed = new LiveFeed(this);
  private readonly interrupted: (() => void)[] = [];
  private readonly guard: ServiceGuard;

  constructor(
    connectionString: string,
    readonly codec: EventCodec,
    onChange: (isDown: boolean) => void = () => undefined,
    /** Receives the duration of each operation, successful or not. */
    private readonly onDone: (operation: 'append' | 'read', seconds: number) => void = () => undefined,
  ) {
    this.client = EventStoreDBClient.connectionString(connectionString);
    this.guard = new ServiceGuard({
      part: 'event-store',
      ping: () => this.ping(),
      onChange: (isDown) => {
        this.noteInterruption();
        onChange(isDown);
      },
    });
    this.reader = new EventReader(codec);
    codec.roles?.readFrom((streamId) => this.storedStream(streamId));
  }

  /**
   * Registers a listener for every possible loss of the connection to the event store. Afterwards the store may contain
   * another log, such as a restored one.
   */
  onInterrupted(listener: () => void): void {
    this.interrupted.push(listener);
  }

  private isTransientError(error: unknown): boolean {
    if (!isTransientError(error)) return false;
    this.noteInterruption();
    return true;
  }

  /**
   * Records that the store responded. An empty read does not count, because the client may have ended it when its
   * channel was replaced.
   */
  private noteAnswer(read: readonly unknown[]): void {
    if (read.length > 0) this.guard.answered();
  }

  private noteInterruption(): void {
    for (const listener of this.interrupted) listener();
  }

  /**
   * Appends all events or none. When the outcome is unknown, the append is repeated with the same event ids, by which
   * the store recognizes it.
   * @throws ConcurrentAppend when the stream is not at `expected`
   * @throws PartUnavailable when the store does not respond
   */
  append(streamId: string, events: readonly EventData[], expected: StreamRevision): Promise<Appended> {
    return this.timed('append', () => this.guard.run((signal) => this.appendUntil(signal, streamId, events, expected)));
  }

  private async appendUntil(
    signal: AbortSignal,
    streamId: string,
    events: readonly EventData[],
    expected: StreamRevision,
  ): Promise<Appended> {
    const giveUpAt = Date.now() + APPEND_GIVE_UP_MS;
    for (let pauseMs = RETRY_FIRST_MS; ; pauseMs *= 2) {
      try {
        const result = await this.client.appendToStream(streamId, [...events], {
          expectedRevision: expected < 0 ? NO_STREAM : BigInt(expected),
          deadline: ANSWER_MS_MAX,
        });
        this.guard.answered();
        return { revision: Number(result.nextExpectedRevision), position: result.position?.commit ?? 0n };
      } catch (error) {
        if (error instanceof WrongExpectedVersionError) throw new ConcurrentAppend(streamId, { cause: error });
        if (isOutOfResources(error)) throw new PartUnavailable('event-store', { cause: error });
        if (!this.isTransientError(error)) throw error;
        if (signal.aborted || Date.now() + pauseMs > giveUpAt)
          throw new PartUnavailable('event-store', { cause: error });
        await wait(pauseMs);
        signal.throwIfAborted();
      }
    }
  }

  /** Loads the events of a stream from a revision on, oldest first; none for a stream that does not exist. */
  load(streamId: string, fromRevision: StreamRevision = 0): Promise<Recorded[]> {
    return this.read(streamId, { fromRevision: BigInt(fromRevision) });
  }

  /** Returns the newest event of a stream; null if there is none. */
  async last(streamId: string): Promise<Recorded | null> {
    return (await this.read(streamId, { direction: BACKWARDS, fromRevision: END, maxCount: 1 }))[0] ?? null;
  }

  /** Loads a whole stream, oldest first, with null for all personal fields. */
  async loadWithoutPersonal(streamId: string): Promise<Recorded[]> {
    return this.codec.decodeWithoutPersonal(await this.guard.run(() => this.readNow(streamId, {})));
  }

  /** Loads a whole stream as it is stored, oldest first, with sealed personal fields. */
  storedStream(streamId: string): Promise<ResolvedEvent[]> {
    return this.guard.run(() => this.readNow(streamId, {}));
  }

  /** Whether every event of a stream that must carry a signature has a valid one; always true without `codec.roles`. */
  async isSigned(streamId: string): Promise<boolean> {
    return this.codec.roles?.areSigned(await this.storedStream(streamId)) ?? true;
  }

  /** Returns the stored event of a stream at a revision; null if there is none. */
  async eventOf(streamId: string, revision: bigint): Promise<ResolvedEvent | null> {
    const [found] = await this.guard.run(() => this.readNow(streamId, { fromRevision: revision, maxCount: 1 }));
    return found?.event?.revision === revision ? found : null;
  }

  private async read(streamId: string, options: ReadStreamOptions): Promise<Recorded[]> {
    return this.timed('read', () =>
      this.guard.run(async () => this.codec.decode(await this.readNow(streamId, options))),
    );
  }

  private async timed<T>(operation: 'append' | 'read', work: () => Promise<T>): Promise<T> {
    const startedMs = performance.now();
    try {
      return await traced({ name: `event store ${operation}`, kind: 'client' }, work);
    } finally {
      this.onDone(operation, (performance.now() - startedMs) / 1_000);
    }
  }

  private async readNow(streamId: string, options: ReadStreamOptions): Promise<ResolvedEvent[]> {
    const batch: ResolvedEvent[] = [];
    try {
      for await (const resolved of this.client.readStream(streamId, { ...options, deadline: ANSWER_MS_MAX }))
        batch.push(resolved);
      this.noteAnswer(batch);
    } catch (error) {
      if (error instanceof StreamNotFoundError) return [];
      if (this.isTransientError(error)) throw new PartUnavailable('event-store', { cause: error });
      throw error;
    }
    return batch;
  }

  /**
   * Yields every event after a position through `LiveFeed`, in which followers at the end of the log share one
   * subscription.
   */
  follow(after: bigint, sizeMax: number, signal: AbortSignal): AsyncGenerator<ResolvedEvent[]> {
    return this.feed.follow(after, sizeMax, signal);
  }

  /** Opens a reader of the same feed that moves from position to position. The caller must close it. */
  openFeed(sizeMax: number, signal: AbortSignal): Promise<FeedReader> {
    return this.feed.open(sizeMax, signal);
  }

  /** Opens a separate subscription to all events after a position (-1: from the first), including new ones. */
  subscribe(after: bigint): AllStreamSubscription {
    const subscription = this.client.subscribeToAll(
      { fromPosition: after < 0n ? START : { commit: after, prepare: after }, filter: excludeSystemEvents() },
      { highWaterMark: READ_AHEAD_EVENTS },
    );
    // The client only emits the error. Destroying the stream with the error also passes it to readers that start later.
    subscription.on('error', (error) => {
      this.noteInterruption();
      subscription.destroy(error);
    });
    subscription.on('end', () => this.noteInterruption());
    return subscription;
  }

  /** Returns the position of the last event that is not a system event; -1 without one. */
  async end(): Promise<bigint> {
    for (let from: ReadPosition = END; ;) {
      const page = await this.readAll(BACKWARDS, from, END_PAGE);
      const seen = page.find(({ event }) => event !== undefined && !event.type.startsWith('$'));
      if (seen !== undefined) return commitOf(seen);
      const before = page.at(-1)?.event?.position;
      if (before === undefined) return -1n;
      from = before;
    }
  }

  /** Returns the first event after this position (-1: of all) that is not a system event; null if there is none. */
  async next(position: bigint): Promise<ResolvedEvent | null> {
    for (let from: ReadPosition = position < 0n ? START : { commit: position, prepare: position }; ;) {
      const page = await this.readAll(FORWARDS, from, NEXT_PAGE);
      const seen = page.find(
        (resolved) =>
          resolved.event !== undefined && !resolved.event.type.startsWith('$') && commitOf(resolved) > position,
      );
      if (seen !== undefined) return seen;
      const last = page.at(-1)?.event?.position;
      if (last === undefined || page.length < NEXT_PAGE) return null;
      from = last;
    }
  }

  /** Returns the event at exactly this position; null if there is none. */
  async at(position: bigint): Promise<ResolvedEvent | null> {
    const [found] = await this.readAll(FORWARDS, { commit: position, prepare: position }, 1);
    return found?.event !== undefined && commitOf(found) === position ? found : null;
  }

  /** Returns the id of the event at exactly this position; null if there is none. */
  async idAt(position: bigint): Promise<string | null> {
    return (await this.at(position))?.event?.id ?? null;
  }

  /** Returns events as they are stored, with sealed personal fields. */
  stored(range: StoredRange): Promise<StoredEvent[]> {
    return this.guard.run(async () => {
      try {
        return await readStored(this.client, range);
      } catch (error) {
        if (this.isTransientError(error)) throw new PartUnavailable('event-store', { cause: error });
        throw error;
      }
    });
  }

  /**
   * Checks that the store responds.
   * @throws PartUnavailable, or the error of the store
   */
  async ping(): Promise<void> {
    // Reads a stream with a new name that does not exist. The client ends reads without an error when its channel is
    // replaced, so only the error for a missing stream proves that the store responded.
    const stream = this.client.readStream(`ping-${randomUUID()}`, {
      direction: BACKWARDS,
      fromRevision: END,
      maxCount: 1,
      deadline: PING_MS_MAX,
    });
    try {
      for await (const resolved of stream) if (resolved.event !== undefined) return;
    } catch (error) {
      if (error instanceof StreamNotFoundError) return;
      throw this.isTransientError(error) ? new PartUnavailable('event-store', { cause: error }) : error;
    }
    throw new PartUnavailable('event-store', { cause: new Error('the read ended without an answer') });
  }

  /** Reads a page completely, because closing the client would wait for a stream that was not read to its end. */
  private readAll(
    direction: Direction,
    fromPosition: ReadPosition,
    maxCount: number,
  ): Promise<AllStreamResolvedEvent[]> {
    return this.guard.run(() => this.readAllNow(direction, fromPosition, maxCount));
  }

  private async readAllNow(
    direction: Direction,
    fromPosition: ReadPosition,
    maxCount: number,
  ): Promise<AllStreamResolvedEvent[]> {
    const page: AllStreamResolvedEvent[] = [];
    try {
      for await (const resolved of this.client.readAll({
        direction,
        fromPosition,
        maxCount,
        deadline: ANSWER_MS_MAX,
      }))
        page.push(resolved);
      this.noteAnswer(page);
    } catch (error) {
      if (this.isTransientError(error)) throw new PartUnavailable('event-store', { cause: error });
      throw error;
    }
    return page;
  }

  async close(): Promise<void> {
    this.guard.close();
    await this.client.dispose();
  }
}
