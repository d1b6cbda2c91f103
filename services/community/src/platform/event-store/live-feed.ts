import { once, setMaxListeners } from 'node:events';
import type { AllStreamSubscription, ResolvedEvent } from '@eventstore/db-client';
import { endSubscription, eventBatches } from './event-batches.ts';
import { PartUnavailable } from '../unavailable.ts';
import { LogWindow, positionOf } from './log-window.ts';

/** Minimum number of the newest events in memory; a reader further behind uses its own subscription. */
const WINDOW_EVENTS = 500;

/** Returns the error for followers when the event store ends their subscription, for example because it stops. */
const subscriptionEnded = (): PartUnavailable =>
  new PartUnavailable('event-store', { cause: new Error('the subscription ended') });

/** Subset of `EventLog` that the feed needs. */
interface Source {
  subscribe(after: bigint): AllStreamSubscription;
  end(): Promise<bigint>;
}

/** One subscription at the end of the log, and its readers. */
class SharedSubscription {
  private readonly news = new EventTarget();
  private readonly window: LogWindow;
  private failure: unknown = null;
  private followers = 0;

  private constructor(
    private readonly subscription: AllStreamSubscription,
    since: bigint,
  ) {
    this.window = new LogWindow(since, WINDOW_EVENTS);
    // Each follower adds one listener.
    setMaxListeners(0, this.news);
    void this.run();
  }

  static async start(log: Source): Promise<SharedSubscription> {
    const end = await log.end();
    return new SharedSubscription(log.subscribe(end), end);
  }

  get ended(): boolean {
    return this.failure !== null;
  }

  enter(): void {
    this.followers += 1;
  }

  leave(): void {
    this.followers -= 1;
    if (this.followers === 0) this.end(new Error('nobody follows'));
  }

  covers(position: bigint): boolean {
    return this.window.covers(position);
  }

  /** Returns all events in memory after a covered position. */
  held(position: bigint): ResolvedEvent[] {
    return this.window.after(position, Number.MAX_SAFE_INTEGER);
  }

  /**
   * Returns events after a covered position, and waits for one if there are none; null when the position is older than
   * the window.
   * @throws when the subscription failed, or the signal aborts
   */
  async after(position: bigint, countMax: number, signal: AbortSignal): Promise<ResolvedEvent[] | null> {
    for (;;) {
      signal.throwIfAborted();
      if (this.failure !== null) throw this.failure as Error;
      if (!this.window.covers(position)) return null;
      const batch = this.window.after(position, countMax);
      if (batch.length > 0) return batch;
      await once(this.news, 'news', { signal });
    }
  }

  private async run(): Promise<void> {
    try {
      for await (const batch of eventBatches(this.subscription, WINDOW_EVENTS)) {
        this.window.add(batch);
        this.news.dispatchEvent(new Event('news'));
      }
      this.end(subscriptionEnded());
    } catch (error) {
      this.end(error);
    }
  }

  private end(reason: unknown): void {
    this.failure ??= reason;
    endSubscription(this.subscription);
    this.news.dispatchEvent(new Event('news'));
  }
}

/**
 * Reads the log from any position for one reader. Recent events come from the shared subscription, older ones from a
 * separate subscription.
 */
export class FeedReader {
  private own: { readonly batches: AsyncGenerator<ResolvedEvent[]>; position: bigint } | null = null;

  constructor(
    private readonly log: Source,
    private readonly live: SharedSubscription,
    private readonly sizeMax: number,
    private readonly signal: AbortSignal,
  ) {
    live.enter();
  }

  /** True when everything after this position is in memory. */
  covers(position: bigint): boolean {
    return this.live.covers(position);
  }

  /** Returns the events after a covered position, up to and including the one at `upTo`. */
  between(after: bigint, upTo: bigint): ResolvedEvent[] {
    return this.live.held(after).filter((event) => positionOf(event) <= upTo);
  }

  /**
   * Returns the first events after a position, and waits for one if there are none.
   * @throws when the event store becomes unavailable, or the signal aborts
   */
  async after(position: bigint): Promise<ResolvedEvent[]> {
    for (;;) {
      const near = await this.live.after(position, this.sizeMax, this.signal);
      if (near !== null) {
        this.endOwn();
        return near;
      }
      if (this.own?.position !== position) {
        this.endOwn();
        this.own = { batches: this.catchUp(position), position };
      }
      const { value, done } = await this.own.batches.next();
      if (done === true) {
        this.own = null;
        continue;
      }
      this.own.position = positionOf(value.at(-1) as ResolvedEvent);
      return value;
    }
  }

  close(): void {
    this.endOwn();
    this.live.leave();
  }

  private endOwn(): void {
    this.own?.batches.return(undefined).catch(() => undefined);
    this.own = null;
  }

  /** Yields older events until the window is reached. */
  private async *catchUp(after: bigint): AsyncGenerator<ResolvedEvent[]> {
    const { log, live, sizeMax, signal } = this;
    const subscription = log.subscribe(after);
    const end = () => endSubscription(subscription);
    signal.addEventListener('abort', end, { once: true });
    try {
      signal.throwIfAborted();
      for await (const batch of eventBatches(subscription, sizeMax)) {
        yield batch;
        if (live.covers(positionOf(batch.at(-1) as ResolvedEvent))) return;
      }
      throw subscriptionEnded();
    } finally {
      signal.removeEventListener('abort', end);
      end();
    }
  }
}

/**
 * Feed of the log for all followers in this process. Followers that are behind have their own subscriptions; at the end
 * of the log, one subscription serves all of them.
 */
export class LiveFeed {
  private live: Promise<SharedSubscription> | null = null;

  constructor(private readonly log: Source) {}

  /**
   * Yields every event after a position (-1: from the first), then new ones, in batches. The next batch is read when
   * the caller requests it, so a slow follower does not slow down others. The generator ends only by throwing: when the
   * event store becomes unavailable, or when the signal aborts.
   */
  async *follow(after: bigint, sizeMax: number, signal: AbortSignal): AsyncGenerator<ResolvedEvent[]> {
    const reader = await this.open(sizeMax, signal);
    try {
      for (let position = after; ;) {
        const batch = await reader.after(position);
        yield batch;
        position = positionOf(batch.at(-1) as ResolvedEvent);
      }
    } finally {
      reader.close();
    }
  }

  /**
   * Opens a reader that moves from position to position; the caller must close it. The first reader starts the shared
   * subscription; after that has ended, the next reader starts a new one.
   */
  async open(sizeMax: number, signal: AbortSignal): Promise<FeedReader> {
    for (;;) {
      const starting = (this.live ??= SharedSubscription.start(this.log));
      const live = await starting.catch((error: unknown) => {
        if (this.live === starting) this.live = null;
        throw error;
      });
      if (!live.ended) return new FeedReader(this.log, live, sizeMax, signal);
      if (this.live === starting) this.live = null;
    }
  }
}
