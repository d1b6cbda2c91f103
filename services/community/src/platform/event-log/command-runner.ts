import { setTimeout as wait } from 'node:timers/promises';
import type { EventData } from '@eventstore/db-client';
import type { AnyEvent } from '@pixchange/contracts/events/envelope';
import { v7 as uuidv7 } from 'uuid';
import { fold, type Decider } from '../../kernel/decider.ts';
import { PartUnavailable } from '../unavailable.ts';
import { ConcurrentAppend, type EventLog, type StreamRevision } from './event-log.ts';

/** Who asks, and because of what; written into the metadata of every event that follows. */
export interface Cause {
  readonly correlationId: string;
  readonly causationId: string;
  readonly actorId: string;
}

export interface Outcome<State, Event> {
  readonly events: readonly Event[];
  readonly state: State;
  /**
   * The commit position of the last event that this outcome rests on: of what was written, or, when there was nothing to write,
   * of what was there already. Null when the stream is empty.
   */
  readonly position: bigint | null;
}

interface Pending {
  readonly command: unknown;
  readonly cause: Cause;
  readonly resolve: (outcome: Outcome<never, never>) => void;
  readonly reject: (error: unknown) => void;
}

interface Head {
  readonly state: unknown;
  readonly revision: StreamRevision;
  readonly position: bigint | null;
}

type AnyDecider = Decider<unknown, unknown, AnyEvent>;

const RACES_MAX = 10;
const BATCH_MAX = 64;
const QUEUE_MAX = 1_000;
const HEADS_MAX = 20_000;
const JITTER_MS = 10;

/**
 * Runs commands: load, decide, append at the expected revision. Commands on one stream queue up
 * and are decided together into one append; a race lost to another process is decided again.
 */
export class CommandRunner {
  private readonly queues = new Map<string, Pending[]>();
  /**
   * The last known state of recently used streams. What is written is guarded by the expected revision, so that the first
   * try may rest on a guess: on what is remembered here, or, of a stream that nobody remembers, on its being new.
   * A refusal writes nothing, so it only counts when it was decided on a state that was just read.
   */
  private readonly heads = new Map<string, Head>();
  /** Grows whenever all is forgotten, so that a state that was read before is not remembered after. */
  private generation = 0;

  constructor(
    private readonly log: EventLog,
    private readonly now: () => Date = () => new Date(),
  ) {}

  run<C, S, E extends AnyEvent>(decider: Decider<C, S, E>, streamId: string, command: C, cause: Cause): Promise<Outcome<S, E>> {
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

  /** The state of a stream as it is in the store now, whoever wrote to it last; for questions, not for decisions. */
  async stateOf<S, E extends AnyEvent>(decider: Decider<never, S, E>, streamId: string): Promise<S> {
    return (await this.look(decider, streamId)).state;
  }

  /** The state, and the commit position of the event that made it; null when the stream is empty. */
  async look<S, E extends AnyEvent>(decider: Decider<never, S, E>, streamId: string): Promise<{ state: S; position: bigint | null }> {
    const { state, position } = await this.load(decider as unknown as AnyDecider, streamId);
    return { state: state as S, position };
  }

  /** Nothing that was read until now is remembered any more: somebody whose words it may hold is gone. */
  forgetHeads(): void {
    this.generation += 1;
    this.heads.clear();
  }

  private async drain(decider: AnyDecider, streamId: string, queue: Pending[]): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0, BATCH_MAX);
      await this.settle(decider, streamId, batch).catch((error: unknown) => batch.forEach(({ reject }) => reject(error)));
    }
    this.queues.delete(streamId);
  }

  private async settle(decider: AnyDecider, streamId: string, batch: readonly Pending[]): Promise<void> {
    for (let race = 1; race <= RACES_MAX; race += 1) {
      const { generation } = this;
      const remembered = this.heads.get(streamId);
      const guessed = remembered !== undefined || race === 1;
      const head = remembered ?? (guessed ? emptyHead(decider) : await this.load(decider, streamId));
      const { state, decided } = decideAll(decider, head.state, batch);
      if (guessed && decided.some(({ events }) => events.length === 0)) {
        this.heads.delete(streamId);
        continue;
      }
      const writes = decided.flatMap(({ pending, events }) => events.map((event) => ({ cause: pending.cause, event })));
      if (writes.length === 0) {
        this.remember(streamId, head, generation);
        return answer(decided, head.position);
      }
      const encoded = await this.encode(writes);
      try {
        const { revision, position } = await this.log.append(streamId, encoded, head.revision);
        this.remember(streamId, { state, revision, position }, generation);
        return answer(decided, position);
      } catch (error) {
        this.heads.delete(streamId);
        if (!(error instanceof ConcurrentAppend)) throw error;
        if (!guessed) await wait(Math.random() * JITTER_MS * race);
      }
    }
    throw new PartUnavailable('event-store');
  }

  private encode(writes: readonly { cause: Cause; event: AnyEvent }[]): Promise<EventData[]> {
    const recordedAt = this.now().toISOString();
    return Promise.all(writes.map(({ cause, event }) => this.log.codec.encode(uuidv7(), event, { ...cause, recordedAt })));
  }

  private async load(decider: AnyDecider, streamId: string): Promise<Head> {
    const events = await this.log.load(streamId);
    const last = events.at(-1);
    return { state: fold(decider, events), revision: last?.revision ?? -1, position: last?.position ?? null };
  }

  private remember(streamId: string, head: Head, generation: number): void {
    if (generation !== this.generation) return;
    this.heads.delete(streamId);
    this.heads.set(streamId, head);
    if (this.heads.size <= HEADS_MAX) return;
    for (const oldest of this.heads.keys()) {
      this.heads.delete(oldest);
      return;
    }
  }
}

const emptyHead = ({ initialState }: AnyDecider): Head => ({ state: initialState, revision: -1, position: null });

interface Decided {
  readonly pending: Pending;
  readonly events: readonly AnyEvent[];
  readonly state: unknown;
  readonly refusal: { readonly error: unknown } | null;
}

const decideAll = (decider: AnyDecider, from: unknown, batch: readonly Pending[]): { state: unknown; decided: Decided[] } => {
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

const answer = (decided: readonly Decided[], position: bigint | null): void => {
  for (const { pending, events, state, refusal } of decided) {
    if (refusal !== null) pending.reject(refusal.error);
    else pending.resolve({ events: events as never, state: state as never, position });
  }
};
