import { setTimeout as wait } from 'node:timers/promises';
import type { ResolvedEvent } from '@eventstore/db-client';
import type { DataSource } from 'typeorm';
import { changesOf, type Projection, type RowChange } from '../../kernel/projection.ts';
import type { EventLog } from '../event-log/event-log.ts';
import type { FeedReader } from '../event-log/live-feed.ts';
import { positionOf } from '../event-log/log-window.ts';
import { nowMs, recordForEach } from '../tracing/spans.ts';
import { commitSteps, Fenced, StepFailed, type Step } from './commit-steps.ts';
import { PassedTypes, projectionReader, unknownIn } from './passed-types.ts';

const BATCH_MAX = 1_000;
/** Time between the beginnings of two batches; a single caller's writes are further apart. */
const BATCH_EVERY_MS = 25;

/** A projection that follows the log together with the others of this process. */
export interface Member {
  readonly projection: Projection;
  /** Types of events that change something in it. */
  readonly types: ReadonlySet<string>;
  /** Position of its checkpoint. */
  readonly position: bigint;
  /** Called after its checkpoint moved. */
  readonly onMoved: (position: bigint, isApplied: boolean) => Promise<void>;
}

/**
 * A projection continues alone up to this position, because its events could not be applied together with the others'.
 */
export interface Excluded {
  readonly until: bigint;
}

interface Joined {
  readonly member: Member;
  readonly signal: AbortSignal;
  position: bigint;
  readonly leave: (excluded: Excluded) => void;
  readonly fail: (error: unknown) => void;
}

/** Changes of a batch for a member; null when the events have to be examined one by one. */
type Meaning = {
  readonly joined: Joined;
  readonly step: Step | null;
  readonly isApplied: boolean;
  /** Correlation ids of its events. */
  readonly requests: readonly string[];
};

/**
 * Follows the log once for all projections that this process holds the lock for. Each event is read and decoded once,
 * and the changes of a batch for all of them are written together. A projection that can't continue leaves without
 * stopping the others.
 */
export class SharedFollower {
  private readonly members = new Map<string, Joined>();
  private readonly passed: PassedTypes;
  private feed: FeedReader | null = null;
  private position = -1n;
  private isRunning = false;
  private begunMs = 0;
  /** True once a member joined or wants to leave. */
  private isCalled = false;
  private wake: () => void = () => undefined;

  constructor(
    private readonly log: EventLog,
    private readonly database: DataSource,
  ) {
    this.passed = new PassedTypes(database);
  }

  /** True when a projection at this position can join without delaying the others. */
  admits(position: bigint): boolean {
    if (!this.isRunning || position === this.position) return true;
    return this.isLive && (position > this.position || this.feed?.covers(position) === true);
  }

  /**
   * Follows the log with the others until the signal.
   * @returns when it has to continue alone
   * @throws Fenced when another process moved it, or the error that stops all of them
   */
  join(member: Member, signal: AbortSignal): Promise<Excluded> {
    return new Promise((resolve, reject) => {
      const { name } = member.projection;
      const onAbort = () => this.call();
      const part = () => {
        signal.removeEventListener('abort', onAbort);
        if (this.members.get(name) === joined) this.members.delete(name);
      };
      const joined: Joined = {
        member,
        signal,
        position: member.position,
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
      this.members.set(name, joined);
      if (this.isRunning) this.call();
      else void this.run(member.position);
    });
  }

  private call(): void {
    this.isCalled = true;
    this.wake();
  }

  private get isLive(): boolean {
    return this.feed?.covers(this.position) === true;
  }

  private async run(from: bigint): Promise<void> {
    this.isRunning = true;
    this.position = from;
    const ending = new AbortController();
    try {
      this.feed = await this.log.openFeed(BATCH_MAX, ending.signal);
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
      await this.take(batch, [...this.members.values()]);
      this.position = positionOf(batch.at(-1) as ResolvedEvent);
    }
  }

  /**
   * Waits until some time has passed since the last batch began. Batches that follow each other at once are small, and
   * each costs as much as a large one, so that all writes would become slower.
   */
  private async pause(): Promise<void> {
    const waitMs = this.begunMs + BATCH_EVERY_MS - nowMs();
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
    for (const joined of [...this.members.values()]) {
      if (joined.position >= this.position) continue;
      if (feed.covers(joined.position)) await this.take(feed.between(joined.position, this.position), [joined]);
      else joined.leave({ until: joined.position });
    }
  }

  private async take(batch: readonly ResolvedEvent[], members: readonly Joined[]): Promise<void> {
    const last = batch.at(-1);
    if (last === undefined) return;
    const to = positionOf(last);
    const unknown = unknownIn(batch);
    if (unknown.length > 0)
      await this.passed.noteAll(
        members.map(({ member }) => projectionReader(this.database, member.projection.name)),
        unknown,
      );
    const wanted = batch.filter(
      ({ event }) => event !== undefined && members.some(({ member }) => member.types.has(event.type)),
    );
    // All events are read at once, so that keys are looked up once; the members then find them in the cache.
    await this.log.reader.read(wanted);
    const meanings: Meaning[] = [];
    for (const joined of members) if (joined.position < to) meanings.push(await this.meaningOf(joined, wanted, to));
    for (const { joined, step } of meanings) if (step === null) joined.leave({ until: to });
    await this.commit(meanings.filter(({ step }) => step !== null));
  }

  private async meaningOf(joined: Joined, wanted: readonly ResolvedEvent[], to: bigint): Promise<Meaning> {
    const { member, position: from } = joined;
    const { projection, types } = member;
    const mine = wanted.filter(
      (resolved) => resolved.event !== undefined && types.has(resolved.event.type) && positionOf(resolved) > from,
    );
    if (mine.length === 0)
      return { joined, step: { projection, from, to, changes: [] }, isApplied: false, requests: [] };
    const { events, poison } = await this.log.reader.read(mine);
    const changes =
      poison === null ? changesOrNull(() => events.flatMap((event) => changesOf(projection, event))) : null;
    const requests = events.map(({ metadata }) => metadata.correlationId);
    return { joined, step: changes === null ? null : { projection, from, to, changes }, isApplied: true, requests };
  }

  /** Writes all changes in one transaction, without those that can't be written. */
  private async commit(all: readonly Meaning[]): Promise<void> {
    let meanings = all;
    while (meanings.length > 0) {
      const startMs = nowMs();
      try {
        const moved = await commitSteps(
          this.database,
          meanings.map(({ step }) => step as Step),
        );
        const timing = { startMs, endMs: nowMs() };
        for (const { step, requests } of meanings)
          recordForEach(requests, { name: `projection ${step?.projection.name}` }, timing);
        return await this.note(meanings, moved);
      } catch (error) {
        if (!(error instanceof StepFailed)) throw error;
        const failed = meanings.find(({ step }) => step?.projection.name === error.projection);
        if (failed === undefined) throw error;
        failed.joined.leave({ until: failed.step?.to ?? -1n });
        meanings = meanings.filter((meaning) => meaning !== failed);
      }
    }
  }

  private async note(meanings: readonly Meaning[], moved: ReadonlySet<string>): Promise<void> {
    for (const { joined, step, isApplied } of meanings) {
      const { name } = joined.member.projection;
      if (step === null || !moved.has(name)) {
        joined.fail(new Fenced(name));
        continue;
      }
      joined.position = step.to;
      await joined.member.onMoved(step.to, isApplied).catch(joined.fail);
    }
  }
}

const changesOrNull = (of: () => readonly RowChange[]): readonly RowChange[] | null => {
  try {
    return of();
  } catch {
    return null;
  }
};
