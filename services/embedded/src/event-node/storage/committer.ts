import type pg from 'pg';
import { loadStates, type StreamStates } from '../streams/stream-states.ts';
import { LoadAhead } from './load-ahead.ts';
import type { Head, StreamState } from '../streams/stream-state.ts';
import { Group, idKey, needsStoredIds } from './group.ts';
import type { LogEvent } from './log-event.ts';
import { boolArray, byteaArray, int8Array, textArray, uuidArray } from './pg-arrays.ts';
import type { WriteIntent, WriteOutcome, WriteRequest } from './write-request.ts';

/** One group takes no more than this, so that no write waits behind an endless statement. */
const groupEventsMax = 4096;
const groupBytesMax = 8 * 1024 * 1024;
/** Above this the queue asks its callers to hold back; below half of it they may go on. */
const queueBytesMax = 64 * 1024 * 1024;
const deadlinePollMs = 50;

const insertSql = `
INSERT INTO event_log.events
  (position, revision, stream_key, event_id, is_json, stream, type, data, metadata, created_ms)
SELECT e.*, $10::bigint
FROM unnest($1::int8[], $2::int8[], $3::uuid[], $4::uuid[], $5::bool[], $6::text[], $7::text[], $8::bytea[], $9::bytea[]) e`;

const knownIdsSql = `
SELECT stream_key, event_id, revision, position FROM event_log.events
WHERE event_id = ANY($1::uuid[]) AND revision < 9223372036854775807 ORDER BY position DESC`;

type KnownIdRow = { stream_key: string; event_id: string; revision: string; position: string };

const uuidBytes = (text: string): Buffer => Buffer.from(text.replaceAll('-', ''), 'hex');

export type CommitterOptions = {
  /** The connection that holds the writer's lock; nothing else uses it. */
  client: pg.ClientBase;
  /** Reads states over another connection, while this one is busy. */
  loadAhead: (bases: readonly string[]) => Promise<StreamState[]>;
  states: StreamStates;
  lastPosition: number;
  /** Called after each commit and before its writes are answered. */
  committed: (events: readonly LogEvent[]) => void;
  /** Called once, when the outcome of a commit can't be known any more. */
  broken: (error: Error) => void;
};

/**
 * The only writer of the log. All writes that wait are decided and committed together, in one statement and one fsync;
 * while it runs, the next group gathers. A write is answered only when it is durable.
 */
export class Committer {
  private queue: WriteRequest[] = [];
  private queueBytes = 0;
  private readonly waiting = new Set<WriteRequest>();
  private running = false;
  private closed: string | undefined;
  private idle: (() => void)[] = [];
  private roomy: (() => void)[] = [];
  private deadlineTimer: NodeJS.Timeout | undefined;
  private readonly ahead: LoadAhead;
  private position: number;

  constructor(private readonly options: CommitterOptions) {
    this.position = options.lastPosition;
    this.ahead = new LoadAhead(options.states, options.loadAhead);
  }

  /** Queues a write; settles when it is durable or refused. Never rejects. */
  write(intent: WriteIntent): Promise<WriteOutcome> {
    return new Promise((resolve) => {
      if (this.closed !== undefined) {
        resolve({ type: 'unavailable', reason: this.closed });
        return;
      }
      const request: WriteRequest = { ...intent, answer: (outcome) => this.answer(request, resolve, outcome) };
      this.queue.push(request);
      this.queueBytes += intent.sizeBytes;
      this.waiting.add(request);
      this.deadlineTimer ??= setInterval(() => this.answerOverdue(), deadlinePollMs);
      if (this.running) this.ahead.want(intent.stream.base);
      else void this.run();
    });
  }

  /** Whether callers should read no further requests for now; `room()` tells when they may. */
  get isFull(): boolean {
    return this.queueBytes > queueBytesMax;
  }

  room(): Promise<void> {
    return this.isFull ? new Promise((resolve) => this.roomy.push(resolve)) : Promise.resolve();
  }

  /** Refuses further writes and settles when those that were taken are answered. */
  async close(reason: string): Promise<void> {
    this.closed ??= reason;
    if (this.running) await new Promise<void>((resolve) => this.idle.push(resolve));
    clearInterval(this.deadlineTimer);
  }

  /** Refuses everything from now on, and all that waits: the connection to the log is lost. */
  abandon(reason: string): void {
    this.closed = reason;
    this.queue = [];
    for (const request of [...this.waiting]) request.answer({ type: 'unavailable', reason });
    clearInterval(this.deadlineTimer);
  }

  private answer(request: WriteRequest, resolve: (outcome: WriteOutcome) => void, outcome: WriteOutcome): void {
    if (!this.waiting.delete(request)) return;
    if (this.waiting.size === 0) {
      clearInterval(this.deadlineTimer);
      this.deadlineTimer = undefined;
    }
    resolve(outcome);
  }

  /** A client that asked to be answered by a time is, even when the database hangs. */
  private answerOverdue(): void {
    const now = Date.now();
    for (const request of [...this.waiting]) if (request.deadlineMs <= now) request.answer({ type: 'timeout' });
  }

  private async run(): Promise<void> {
    this.running = true;
    while (this.queue.length > 0) {
      const group = this.takeGroup();
      if (group.length > 0) await this.commit(group);
    }
    this.running = false;
    for (const resolve of this.idle.splice(0)) resolve();
  }

  private takeGroup(): WriteRequest[] {
    let events = 0;
    let bytes = 0;
    let count = 0;
    for (const request of this.queue) {
      if (count > 0 && (events + request.events.length > groupEventsMax || bytes + request.sizeBytes > groupBytesMax)) break;
      events += request.events.length;
      bytes += request.sizeBytes;
      count++;
    }
    const group = this.queue.splice(0, count);
    this.queueBytes -= bytes;
    if (this.queueBytes <= queueBytesMax / 2) for (const resolve of this.roomy.splice(0)) resolve();
    // What was answered as too late must not be written any more.
    return group.filter((request) => this.waiting.has(request));
  }

  private async commit(requests: readonly WriteRequest[]): Promise<void> {
    try {
      const outcomes = await this.commitTogether(requests);
      for (const [index, request] of requests.entries()) request.answer(outcomes[index] as WriteOutcome);
    } catch (error) {
      if (this.closed !== undefined) return;
      if (!isStatementError(error)) {
        this.options.broken(error as Error);
      } else if (requests.length === 1) {
        for (const request of requests) request.answer({ type: 'failed', reason: error.message });
      } else {
        // One write that the database can't take must not fail its neighbours.
        for (const request of requests) await this.commit([request]);
      }
    }
  }

  private async commitTogether(requests: readonly WriteRequest[]): Promise<WriteOutcome[]> {
    const states = await this.statesOf(requests);
    const stored = await this.storedIdsOf(requests, states);
    const group = new Group(states, stored, this.position, Date.now());
    const outcomes = requests.map((request) => group.decide(request));
    const { events } = group;
    if (events.length > 0) {
      await this.insert(events, group.keys);
      this.position += events.length;
      this.ahead.overtake(group.changedStates);
      this.options.states.committed(group.changedStates);
      this.options.committed(events);
    }
    return outcomes;
  }

  private async statesOf(requests: readonly WriteRequest[]): Promise<Map<string, StreamState>> {
    await this.ahead.settled();
    const found = new Map<string, StreamState>();
    const missing = new Set<string>();
    for (const { stream } of requests) {
      const state = this.options.states.find(stream.base);
      if (state === undefined) missing.add(stream.base);
      else found.set(stream.base, state);
    }
    if (missing.size === 0) return found;
    for (const state of await loadStates(this.options.client, [...missing])) {
      found.set(state.base, state);
      this.options.states.keep(state);
    }
    return found;
  }

  private async storedIdsOf(
    requests: readonly WriteRequest[],
    states: ReadonlyMap<string, StreamState>,
  ): Promise<Map<string, Head[]>> {
    const known = new Map<string, Head[]>();
    const ids = requests
      .filter((request) => needsStoredIds(request, states.get(request.stream.base) as StreamState))
      .flatMap(({ events }) => events.map(({ id }) => id));
    if (ids.length === 0) return known;
    const { rows } = await this.options.client.query<KnownIdRow>({
      name: 'event_log.known_ids',
      text: knownIdsSql,
      values: [uuidArray(ids)],
    });
    for (const row of rows) {
      const key = idKey(uuidBytes(row.stream_key), uuidBytes(row.event_id));
      const heads = known.get(key) ?? [];
      heads.push({ revision: Number(row.revision), position: Number(row.position) });
      known.set(key, heads);
    }
    return known;
  }

  private async insert(events: readonly LogEvent[], keys: readonly Buffer[]): Promise<void> {
    await this.options.client.query({
      name: 'event_log.append',
      text: insertSql,
      values: [
        int8Array(events.map(({ position }) => position)),
        int8Array(events.map(({ revision }) => revision)),
        uuidArray(keys),
        uuidArray(events.map(({ id }) => id)),
        boolArray(events.map(({ isJson }) => isJson)),
        textArray(events.map(({ stream }) => stream)),
        textArray(events.map(({ type }) => type)),
        byteaArray(events.map(({ data }) => data)),
        byteaArray(events.map(({ metadata }) => metadata)),
        String(events[0]?.createdMs),
      ],
    });
  }
}

/** An error that the database reported about the statement: it is rolled back and the connection lives on. */
const isStatementError = (error: unknown): error is Error =>
  error instanceof Error &&
  'severity' in error &&
  error.severity === 'ERROR' &&
  'code' in error &&
  typeof error.code === 'string' &&
  !error.code.startsWith('57P');
