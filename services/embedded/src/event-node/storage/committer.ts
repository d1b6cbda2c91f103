import type pg from 'pg';
import { loadStates, newState, type StreamStates } from '../streams/stream-states.ts';
import type { Head, StreamState } from '../streams/stream-state.ts';
import { Group, idKey, needsStoredIds } from './group.ts';
import { insertEvents, readKnownIds } from './log-writer.ts';
import type { LogEvent } from './log-event.ts';
import { expectsNewStream, WriteQueue } from './write-queue.ts';
import type { WriteIntent, WriteOutcome, WriteRequest } from './write-request.ts';

const deadlinePollMs = 50;

export type CommitterOptions = {
  /** Connection that holds the writer's lock; only the committer uses it. */
  client: pg.ClientBase;
  /** Reads states over another connection, while this one is busy. */
  load: (bases: readonly string[]) => Promise<StreamState[]>;
  states: StreamStates;
  lastPosition: number;
  /** Called after each commit, before its writes are answered. */
  committed: (events: readonly LogEvent[]) => void;
  /** Called when the connection is lost and the outcome of a commit is therefore unknown. */
  broken: (error: Error) => void;
};

type States = Map<string, StreamState>;

/**
 * Single writer of the log. Decides and commits all waiting writes together, in one statement and one fsync; meanwhile,
 * new writes form the next group. Reports a write as committed only once it is durable.
 */
export class Committer {
  private readonly queue: WriteQueue;
  private readonly waiting = new Set<WriteRequest>();
  private running = false;
  private closed: string | undefined;
  private idle: (() => void)[] = [];
  private deadlineTimer: NodeJS.Timeout | undefined;
  private position: number;

  constructor(private readonly options: CommitterOptions) {
    this.position = options.lastPosition;
    const { states, load } = options;
    this.queue = new WriteQueue({ states, load, ready: () => void this.run() });
  }

  /** Queues a write; resolves when it is durable or refused, or at its deadline. Never rejects. */
  write(intent: WriteIntent): Promise<WriteOutcome> {
    return new Promise((resolve) => {
      if (this.closed !== undefined) {
        resolve({ type: 'unavailable', reason: this.closed });
        return;
      }
      const request: WriteRequest = { ...intent, answer: (outcome) => this.answer(request, resolve, outcome) };
      this.waiting.add(request);
      this.deadlineTimer ??= setInterval(() => this.answerOverdue(), deadlinePollMs);
      this.queue.add(request);
    });
  }

  /** Whether callers should stop reading requests until `room()` settles. */
  get isFull(): boolean {
    return this.queue.isFull;
  }

  room(): Promise<void> {
    return this.queue.room();
  }

  /** Refuses further writes; settles when all accepted writes are answered. */
  async close(reason: string): Promise<void> {
    this.closed ??= reason;
    if (this.waiting.size > 0) await new Promise<void>((resolve) => this.idle.push(resolve));
    clearInterval(this.deadlineTimer);
  }

  /** Answers all waiting and future writes as unavailable, because the connection to the log is lost. */
  abandon(reason: string): void {
    this.closed = reason;
    this.queue.clear();
    for (const request of [...this.waiting]) request.answer({ type: 'unavailable', reason });
    clearInterval(this.deadlineTimer);
  }

  private answer(request: WriteRequest, resolve: (outcome: WriteOutcome) => void, outcome: WriteOutcome): void {
    if (!this.waiting.delete(request)) return;
    resolve(outcome);
    if (this.waiting.size > 0) return;
    clearInterval(this.deadlineTimer);
    this.deadlineTimer = undefined;
    for (const done of this.idle.splice(0)) done();
  }

  /** Answers clients whose deadline has passed, even when the database hangs. */
  private answerOverdue(): void {
    const now = Date.now();
    for (const request of [...this.waiting]) if (request.deadlineMs <= now) request.answer({ type: 'timeout' });
  }

  private async run(): Promise<void> {
    if (this.running) return;
    this.running = true;
    // Requests that arrive in the same tick are committed together.
    await Promise.resolve();
    while (this.queue.hasReady) {
      // A write that was answered as timed out must not be committed.
      const group = this.queue.takeGroup().filter((request) => this.waiting.has(request));
      if (group.length > 0) await this.commit(group);
    }
    this.running = false;
  }

  private async commit(requests: readonly WriteRequest[]): Promise<void> {
    try {
      const outcomes = await this.commitTogether(requests);
      for (const [index, request] of requests.entries()) request.answer(outcomes[index] as WriteOutcome);
    } catch (error) {
      if (!isStatementError(error)) {
        this.options.broken(error as Error);
      } else if (requests.length === 1) {
        for (const request of requests)
          request.answer({ type: isOutOfResources(error) ? 'exhausted' : 'failed', reason: error.message });
      } else {
        // One write that the database can't accept must not fail the other writes of its group.
        for (const request of requests) await this.commit([request]);
      }
    }
  }

  private async commitTogether(requests: readonly WriteRequest[]): Promise<WriteOutcome[]> {
    const { states, assumedNew } = await this.statesOf(requests);
    const outcomes = await this.tryCommit(requests, states, assumedNew);
    if (outcomes !== undefined) return outcomes;
    // A stream that was assumed to be new has events, so the second attempt loads the states from the log.
    for (const state of await this.load(assumedNew.map(({ base }) => base))) states.set(state.base, state);
    const second = await this.tryCommit(requests, states, []);
    if (second === undefined) throw new Error('the log refused an insert that its stream states allow');
    return second;
  }

  /** Commits the requests; undefined if a stream that was assumed to be new has events. */
  private async tryCommit(
    requests: readonly WriteRequest[],
    states: States,
    assumedNew: readonly StreamState[],
  ): Promise<WriteOutcome[] | undefined> {
    const stored = await this.storedIdsOf(requests, states);
    const group = new Group(states, stored, this.position, Date.now());
    const outcomes = requests.map((request) => group.decide(request));
    const { events } = group;
    if (events.length === 0) return outcomes;
    const mustBeEmpty = assumedNew.flatMap(({ key, metaKey }) => [key, metaKey]);
    if (!(await insertEvents(this.options.client, events, group.keys, mustBeEmpty))) return undefined;
    this.position += events.length;
    this.options.states.committed(group.changedStates);
    this.options.committed(events);
    return outcomes;
  }

  private async statesOf(requests: readonly WriteRequest[]): Promise<{ states: States; assumedNew: StreamState[] }> {
    const states: States = new Map();
    const forgotten = new Set<string>();
    const assumed = new Map<string, StreamState>();
    for (const request of requests) {
      const { base } = request.stream;
      const state = this.options.states.find(base);
      if (state !== undefined) states.set(base, state);
      else if (expectsNewStream(request) && !forgotten.has(base))
        assumed.set(base, assumed.get(base) ?? newState(base));
      else if (!assumed.has(base)) forgotten.add(base);
    }
    for (const state of assumed.values()) states.set(state.base, state);
    if (forgotten.size > 0) for (const state of await this.load([...forgotten])) states.set(state.base, state);
    return { states, assumedNew: [...assumed.values()] };
  }

  private load(bases: readonly string[]): Promise<StreamState[]> {
    return this.options.states.load(bases, (wanted) => loadStates(this.options.client, wanted));
  }

  private async storedIdsOf(requests: readonly WriteRequest[], states: States): Promise<Map<string, Head[]>> {
    const ids = requests
      .filter((request) => needsStoredIds(request, states.get(request.stream.base) as StreamState))
      .flatMap(({ events }) => events.map(({ id }) => id));
    const known = new Map<string, Head[]>();
    for (const { key, id, head } of await readKnownIds(this.options.client, ids)) {
      const name = idKey(key, id);
      known.set(name, [...(known.get(name) ?? []), head]);
    }
    return known;
  }
}

/**
 * True for PostgreSQL's error classes 53 (no space, memory or connections) and 58 (file I/O), and for a read-only
 * server (25006). A read-only file system has the code of missing privileges (42501).
 */
const isOutOfResources = (error: Error): boolean => {
  const code = 'code' in error ? String(error.code) : '';
  return /^(53|58|25006)/.test(code) || (code === '42501' && /Read-only file system/i.test(error.message));
};

/**
 * True for an error that the database reported for the statement, which is rolled back; the connection stays usable.
 */
const isStatementError = (error: unknown): error is Error =>
  error instanceof Error &&
  'severity' in error &&
  error.severity === 'ERROR' &&
  'code' in error &&
  typeof error.code === 'string' &&
  !error.code.startsWith('57P');
