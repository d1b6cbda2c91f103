import { setTimeout as wait } from 'node:timers/promises';
import type { EventData } from '@eventstore/db-client';
import type { AnyEvent, Recorded } from '@pixchange/contracts/events/envelope';
import type { Decider } from '../../kernel/decider.ts';
import type { StreamId } from '../../kernel/stream.ts';
import { PartUnavailable } from '../../platform/unavailable.ts';
import { ConcurrentAppend, type EventLog, type StreamRevision } from '../../platform/event-store/event-log.ts';
import type { Cause } from '../../platform/request-context.ts';
import { isStaffRecord, writesOf, type Write } from '../../platform/event-store/staff-record.ts';
import { personsAfter, type CachedHead, type Head, type StreamHeads } from './stream-heads.ts';

/** Result of a command: the new events, and the state after them. */
export interface Outcome<State, Event> {
  readonly events: readonly Event[];
  readonly state: State;
  /**
   * Commit position of the last written event or, when the command wrote nothing, of the last event of the stream. Null
   * when the stream is empty.
   */
  readonly position: bigint | null;
  /** Commit position of the last event of the stream at the decision; null when the stream was empty. */
  readonly restedOn: bigint | null;
}

/**
 * A refusal by a decider, and the commit position of the last event that it is based on; null when the stream is empty.
 */
export interface Refusal {
  readonly error: unknown;
  readonly position: bigint | null;
}

/** Result of a decision: an outcome or a refusal. */
export type Attempt<State, Event> =
  | { readonly outcome: Outcome<State, Event>; readonly refusal: null }
  | { readonly outcome: null; readonly refusal: Refusal };

interface Pending {
  readonly command: unknown;
  readonly cause: Cause;
  readonly resolve: (attempt: Attempt<never, never>) => void;
  readonly reject: (error: unknown) => void;
}

type AnyDecider = Decider<unknown, unknown, AnyEvent>;

const RACES_MAX = 10;
const BATCH_MAX = 64;
const QUEUE_MAX = 1_000;
const HEADS_MAX = 20_000;
const JITTER_MS = 10;

/**
 * A state to decide on. A refusal or a decision without events counts only when the state is `fresh`: just read from
 * the store.
 */
interface Ground extends Head {
  readonly fresh: boolean;
}

/**
 * Runs commands: load, decide, append at the expected revision. Commands on one stream queue up, are decided together
 * and written in one append. When another process appends first, they are decided again.
 *
 * The first attempt uses the state in memory, else the one in `work.stream_heads`, else the empty state. Each may be
 * outdated: the expected revision protects writes, and a refusal or a decision without events is repeated on the stream
 * from the store.
 */
export class CommandRunner {
  private readonly queues = new Map<StreamId, Pending[]>();
  /** Last known states of recently used streams, by stream and decider. */
  private readonly remembered = new Map<string, Head>();
  /**
   * Number of times that the cache was cleared. A state that was loaded before the last clearing must not be cached.
   */
  private generation = 0;
  /** Check that the cached states belong to the current log; null when the check must be repeated. */
  private verified: Promise<void> | null = null;

  constructor(
    private readonly log: EventLog,
    private readonly now: () => Date = () => new Date(),
    private readonly heads: StreamHeads | null = null,
  ) {
    // While the event store was unavailable, it may have been replaced by another log.
    log.onInterrupted(() => this.distrust());
  }

  /**
   * @throws the decider's refusal; PartUnavailable when too many commands wait, or conflicts with other processes
   * persist
   */
  async run<C, S, E extends AnyEvent>(
    decider: Decider<C, S, E>,
    streamId: StreamId,
    command: C,
    cause: Cause,
  ): Promise<Outcome<S, E>> {
    const { outcome, refusal } = await this.attempt(decider, streamId, command, cause);
    if (refusal !== null) throw refusal.error;
    return outcome;
  }

  /**
   * Runs a command like `run`, but returns a refusal as a value, so that the caller knows the position that it is based
   * on.
   */
  attempt<C, S, E extends AnyEvent>(
    decider: Decider<C, S, E>,
    streamId: StreamId,
    command: C,
    cause: Cause,
  ): Promise<Attempt<S, E>> {
    return new Promise((resolve, reject) => {
      const pending: Pending = { command, cause, resolve: resolve as Pending['resolve'], reject };
      const queue = this.queues.get(streamId);
      if (queue !== undefined) {
        if (queue.length >= QUEUE_MAX) reject(new PartUnavailable('event-store'));
        else queue.push(pending);
        return;
      }
      const fresh = [pending];
      this.queues.set(streamId, fresh);
      void this.drain(decider as unknown as AnyDecider, streamId, fresh);
    });
  }

  /**
   * Returns the current state of a stream in the store, including writes of other processes; for queries, not for
   * decisions.
   */
  async stateOf<S, E extends AnyEvent>(decider: Decider<never, S, E>, streamId: StreamId): Promise<S> {
    return (await this.look(decider, streamId)).state;
  }

  /** Returns the state, and the commit position of its last event; null when the stream is empty. */
  async look<S, E extends AnyEvent>(
    decider: Decider<never, S, E>,
    streamId: StreamId,
  ): Promise<{ state: S; position: bigint | null }> {
    const any = decider as unknown as AnyDecider;
    const { generation } = this;
    const known = this.remembered.get(addressOf(any, streamId)) ?? (await this.cached(any, streamId));
    const head = await this.load(any, streamId, known);
    this.remember(any, streamId, head, generation);
    return { state: head.state as S, position: head.position };
  }

  /** Clears all cached states, because the key of a person whose text they may contain was destroyed. */
  forgetHeads(): void {
    this.generation += 1;
    this.remembered.clear();
  }

  /** Clears the cache. The states of other processes are checked before their next use. */
  private distrust(): void {
    this.forgetHeads();
    this.heads?.forget();
    this.verified = null;
  }

  private async drain(decider: AnyDecider, streamId: StreamId, queue: Pending[]): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0, BATCH_MAX);
      await this.settle(decider, streamId, batch).catch((error: unknown) =>
        batch.forEach(({ reject }) => reject(error)),
      );
    }
    this.queues.delete(streamId);
  }

  private async settle(decider: AnyDecider, streamId: StreamId, batch: readonly Pending[]): Promise<void> {
    let known: Head | null = null;
    for (let race = 0; race <= RACES_MAX; race += 1) {
      const { generation } = this;
      const ground: Ground =
        race === 0
          ? await this.ground(decider, streamId)
          : { ...(await this.load(decider, streamId, known)), fresh: true };
      const { state, decided } = decideAll(decider, ground.state, batch);
      if (!ground.fresh && decided.some(({ events }) => events.length === 0)) {
        known = ground;
        continue;
      }
      const writes = decided.flatMap(({ pending, events }) => writesOf(pending.cause, events));
      if (writes.length === 0) {
        this.remember(decider, streamId, ground, generation);
        return answer(decided, ground.position, ground.position);
      }
      const encoded = await this.encode(streamId, ground.revision, writes);
      try {
        const { revision, position } = await this.log.append(streamId, encoded, ground.revision);
        const persons = personsAfter(
          ground.persons,
          writes.map(({ event }) => event),
        );
        this.keep(
          decider,
          streamId,
          { state, revision, position, eventId: encoded.at(-1)?.id ?? null, persons },
          generation,
        );
        return answer(decided, position, ground.position);
      } catch (error) {
        this.remembered.delete(addressOf(decider, streamId));
        if (!(error instanceof ConcurrentAppend)) throw error;
        known = ground;
        if (ground.fresh) await wait(Math.random() * JITTER_MS * race);
      }
    }
    throw new PartUnavailable('event-store');
  }

  /** Returns the state for the first attempt, without reading from the event store if possible. */
  private async ground(decider: AnyDecider, streamId: StreamId): Promise<Ground> {
    const remembered = this.remembered.get(addressOf(decider, streamId));
    if (remembered !== undefined) return { ...remembered, fresh: false };
    const cached = await this.cached(decider, streamId);
    if (cached === null) return { ...emptyHead(decider), fresh: false };
    return cached.mayLag
      ? { ...(await this.load(decider, streamId, cached)), fresh: true }
      : { ...cached, fresh: false };
  }

  private async cached(decider: AnyDecider, streamId: StreamId): Promise<CachedHead | null> {
    const { heads } = this;
    if (heads === null || decider.name === undefined) return null;
    this.verified ??= heads.verify((position) => this.log.idAt(position));
    const verified = this.verified;
    try {
      await verified;
    } catch (error) {
      if (this.verified === verified) this.verified = null;
      throw error;
    }
    return heads.read(streamId, decider.name);
  }

  private encode(stream: StreamId, after: StreamRevision, writes: readonly Write[]): Promise<EventData[]> {
    const recordedAt = this.now().toISOString();
    return Promise.all(
      writes.map(({ id, cause: { correlationId, causationId, actorId }, event }, index) =>
        this.log.codec.encode(
          id,
          event,
          { correlationId, causationId, actorId, recordedAt },
          { stream, revision: after + 1 + index },
        ),
      ),
    );
  }

  /** Loads a stream from the store. Reads only the events after `known` if `known` is still a state of this stream. */
  private async load(decider: AnyDecider, streamId: StreamId, known: Head | null): Promise<Head> {
    if (known !== null && known.eventId !== null) {
      const [last, ...news] = await this.log.load(streamId, known.revision);
      if (last?.id === known.eventId) return headAfter(decider, known, news);
    }
    return headAfter(decider, emptyHead(decider), await this.log.load(streamId));
  }

  /** Caches a state in this process and, if the decider has a name, in all processes. */
  private keep(decider: AnyDecider, streamId: StreamId, head: Head, generation: number): void {
    this.remember(decider, streamId, head, generation);
    if (decider.name !== undefined && generation === this.generation) this.heads?.note(streamId, decider.name, head);
  }

  private remember(decider: AnyDecider, streamId: StreamId, head: Head, generation: number): void {
    if (generation !== this.generation) return;
    const address = addressOf(decider, streamId);
    this.remembered.delete(address);
    this.remembered.set(address, head);
    if (this.remembered.size <= HEADS_MAX) return;
    for (const oldest of this.remembered.keys()) {
      this.remembered.delete(oldest);
      return;
    }
  }
}

const ids = new WeakMap<AnyDecider, number>();
let idsGiven = 0;

/** Returns the cache key of a stream and a decider; different deciders can fold the same stream to different states. */
const addressOf = (decider: AnyDecider, streamId: StreamId): string => {
  let id = ids.get(decider);
  if (id === undefined) ids.set(decider, (id = idsGiven += 1));
  return `${id} ${streamId}`;
};

const emptyHead = ({ initialState }: AnyDecider): Head => ({
  state: initialState,
  revision: -1,
  position: null,
  eventId: null,
  persons: 'nobody',
});

const headAfter = (decider: AnyDecider, before: Head, events: readonly Recorded[]): Head => {
  const last = events.at(-1);
  if (last === undefined) return before;
  return {
    state: events.reduce((state, event) => (isStaffRecord(event) ? state : decider.evolve(state, event)), before.state),
    revision: last.revision,
    position: last.position,
    eventId: last.id,
    persons: personsAfter(before.persons, events),
  };
};

interface Decided {
  readonly pending: Pending;
  readonly events: readonly AnyEvent[];
  readonly state: unknown;
  readonly refusal: { readonly error: unknown } | null;
}

const decideAll = (
  decider: AnyDecider,
  from: unknown,
  batch: readonly Pending[],
): { state: unknown; decided: Decided[] } => {
  let state = from;
  const decided = batch.map((pending): Decided => {
    try {
      const events = decider.decide(pending.command, state);
      for (const event of events) state = decider.evolve(state, event);
      return { pending, events, state, refusal: null };
    } catch (error) {
      return { pending, events: [], state, refusal: { error } };
    }
  });
  return { state, decided };
};

const answer = (decided: readonly Decided[], position: bigint | null, before: bigint | null): void => {
  let restedOn = before;
  for (const { pending, events, state, refusal } of decided) {
    if (refusal !== null) pending.resolve({ outcome: null, refusal: { error: refusal.error, position: restedOn } });
    else
      pending.resolve({
        outcome: { events: events as never, state: state as never, position, restedOn },
        refusal: null,
      });
    // The next command in this batch is decided on top of these events.
    if (events.length > 0) restedOn = position;
  }
};
