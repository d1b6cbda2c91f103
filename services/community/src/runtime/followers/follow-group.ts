import { setTimeout as wait } from 'node:timers/promises';
import type { ResolvedEvent } from '@eventstore/db-client';
import type { EventLog } from '../../platform/event-store/event-log.ts';
import type { FeedReader } from '../../platform/event-store/live-feed.ts';
import { positionOf } from '../../platform/event-store/log-window.ts';
import { nowMs } from '../../platform/tracing/spans.ts';

/** A reader of the log that follows it together with others. */
export interface Followed {
  /** Position up to which the reader has processed all events. */
  readonly position: bigint;
}

/** Reason to leave a group: the member continues alone up to this position. */
export interface Excluded {
  readonly until: bigint;
}

interface Joined {
  readonly signal: AbortSignal;
  readonly leave: (excluded: Excluded) => void;
  readonly fail: (error: unknown) => void;
}

export interface FollowGroupOptions<Member extends Followed> {
  readonly log: Pick<EventLog, 'openFeed'>;
  readonly batchMax: number;
  /** Minimum time between the starts of two batches; none by default. */
  readonly batchEveryMs?: number;
  /** Processes a batch for these members, and moves each member that stays to the end of the batch. */
  readonly take: (batch: readonly ResolvedEvent[], members: readonly Member[]) => Promise<void>;
}

/**
 * Reads the log once for several members, so that each event costs one wait and one read. A member that can't continue
 * leaves the group without stopping the others.
 */
export class FollowGroup<Member extends Followed> {
  private readonly members = new Map<Member, Joined>();
  private feed: FeedReader | null = null;
  private position = -1n;
  private isRunning = false;
  private begunMs = 0;
  /** True after a member joined or wants to leave. */
  private isCalled = false;
  private wake: () => void = () => undefined;

  constructor(private readonly options: FollowGroupOptions<Member>) {}

  /** True when a member at this position can join without delaying the others. */
  admits(position: bigint): boolean {
    if (!this.isRunning || position === this.position) return true;
    return this.isLive && (position > this.position || this.feed?.covers(position) === true);
  }

  /**
   * Follows the log with the others until the signal is aborted.
   * @returns the position up to which the member has to continue alone
   * @throws the reason of the aborted signal, or the error that stops the member or the group
   */
  join(member: Member, signal: AbortSignal): Promise<Excluded> {
    return new Promise((resolve, reject) => {
      const onAbort = () => this.call();
      const part = () => {
        signal.removeEventListener('abort', onAbort);
        this.members.delete(member);
      };
      const joined: Joined = {
        signal,
        leave: (excluded) => {
          part();
          resolve(excluded);
        },
        fail: (error) => {
          part();
          reject(error as Error);
        },
      };
      if (signal.aborted) return joined.fail(signal.reason);
      signal.addEventListener('abort', onAbort);
      this.members.set(member, joined);
      if (this.isRunning) this.call();
      else void this.run(member.position);
    });
  }

  /** Lets a member continue alone. */
  exclude(member: Member, excluded: Excluded): void {
    this.members.get(member)?.leave(excluded);
  }

  fail(member: Member, error: unknown): void {
    this.members.get(member)?.fail(error);
  }

  private call(): void {
    this.isCalled = true;
    this.wake();
  }

  private get isLive(): boolean {
    return this.feed?.covers(this.position) === true;
  }

  private async run(from: bigint): Promise<void> {
    const { log, batchMax } = this.options;
    this.isRunning = true;
    this.position = from;
    const ending = new AbortController();
    try {
      this.feed = await log.openFeed(batchMax, ending.signal);
      await this.followAll(this.feed);
    } catch (error) {
      for (const { fail } of [...this.members.values()]) fail(error);
    } finally {
      ending.abort();
      this.feed?.close();
      this.feed = null;
      this.isRunning = false;
    }
  }

  /** Runs until no member is left. */
  private async followAll(feed: FeedReader): Promise<void> {
    let next: Promise<readonly ResolvedEvent[]> | null = null;
    for (;;) {
      this.isCalled = false;
      this.letGo();
      await this.closeGaps(feed);
      if (this.members.size === 0) return;
      if (next === null) {
        await this.pause();
        next = feed.after(this.position);
        next.catch(() => undefined);
      }
      const batch = await this.nextOrCall(next);
      if (batch === null) continue;
      next = null;
      this.letGo();
      this.begunMs = nowMs();
      await this.options.take(batch, [...this.members.keys()]);
      this.position = positionOf(batch.at(-1) as ResolvedEvent);
    }
  }

  private async pause(): Promise<void> {
    const waitMs = this.begunMs + (this.options.batchEveryMs ?? 0) - nowMs();
    if (waitMs > 0) await wait(waitMs);
  }

  private async nextOrCall(next: Promise<readonly ResolvedEvent[]>): Promise<readonly ResolvedEvent[] | null> {
    if (this.isCalled) return null;
    const called = new Promise<null>((resolve) => {
      this.wake = () => resolve(null);
    });
    return Promise.race([next, called]);
  }

  private letGo(): void {
    for (const { signal, fail } of [...this.members.values()]) if (signal.aborted) fail(signal.reason);
  }

  /** Brings members that joined slightly behind to the position of the others. */
  private async closeGaps(feed: FeedReader): Promise<void> {
    for (const member of [...this.members.keys()]) {
      if (member.position >= this.position) continue;
      if (!feed.covers(member.position)) {
        this.exclude(member, { until: member.position });
        continue;
      }
      const missing = feed.between(member.position, this.position);
      if (missing.length > 0) await this.options.take(missing, [member]);
    }
  }
}
