import type { ResolvedEvent } from '@eventstore/db-client';
import type { Recorded } from '@pixchange/contracts/events/envelope';
import type { QueryRunner } from 'typeorm';
import { changesOf, typesOf, type Projection } from '../../kernel/projection.ts';
import { endSubscription, eventBatches } from '../../platform/event-store/event-batches.ts';
import type { EventLog } from '../../platform/event-store/event-log.ts';
import { PoisonEvent, type EventAddress } from '../../platform/event-store/event-reader.ts';
import { positionOf } from '../../platform/event-store/log-window.ts';
import { isTransientDatabaseError } from '../../platform/postgres/transient-errors.ts';
import { unknownIn, type PassedEvent } from './passed-types.ts';
import { NEXT_SCHEMA } from '../../platform/postgres/schema-names.ts';
import { writeChanges } from './write-changes.ts';

const BATCH_MAX = 2_000;

/** No other process writes to the new tables, so the old position does not have to be compared. */
const MOVES = `UPDATE ${NEXT_SCHEMA}.checkpoints c SET position = m.position, changed = m.position
  FROM unnest($1::text[], $2::numeric[]) AS m(projection, position) WHERE c.projection = m.projection`;

/** A position in the log with its event; `event` is null when it changes no projection. */
interface Place {
  readonly position: bigint;
  readonly event: Recorded | null;
}

const addressOf = ({ streamId, revision, type, id }: NonNullable<ResolvedEvent['event']>): EventAddress => ({
  streamId,
  revision: Number(revision),
  type,
  id,
});

/** Fills the second schema from the first event of the log; each projection can be stopped at its own position. */
export class NextReadModel {
  /** Number of events that all projections have passed. */
  events = 0;
  readonly positions = new Map<string, bigint>();
  /** Events that were skipped because this code does not know their type. */
  readonly unknown: PassedEvent[] = [];
  /**
   * Events with a field that can't be decrypted although the person's key exists; such a field is null in the new
   * tables.
   */
  readonly unreadable = new Map<string, EventAddress>();
  private pending: Place[] = [];
  private readonly types: ReadonlyMap<string, ReadonlySet<string>>;
  private readonly wanted: ReadonlySet<string>;
  private readonly batches: AsyncGenerator<ResolvedEvent[]>;
  private readonly subscription: ReturnType<EventLog['subscribe']>;

  constructor(
    private readonly log: EventLog,
    private readonly projections: readonly Projection[],
  ) {
    this.types = new Map(projections.map((projection) => [projection.name, new Set(typesOf(projection))]));
    this.wanted = new Set(projections.flatMap((projection) => typesOf(projection)));
    this.subscription = log.subscribe(-1n);
    this.batches = eventBatches(this.subscription, BATCH_MAX);
    for (const { name } of projections) this.positions.set(name, -1n);
  }

  /** Position that every projection has passed. */
  get position(): bigint {
    return [...this.positions.values()].reduce((a, b) => (a < b ? a : b));
  }

  /** True when nothing is left to apply. */
  get idle(): boolean {
    return this.pending.length === 0;
  }

  /** Whether events up to this position still have to be read. */
  lacks(position: bigint): boolean {
    return (this.pending.at(-1)?.position ?? this.position) < position;
  }

  /** Whether each projection has applied all events up to its target. */
  passed(targets: ReadonlyMap<string, bigint>): boolean {
    const read = this.pending.at(-1)?.position ?? -1n;
    return [...targets].every(
      ([name, target]) =>
        this.positionOf(name) >= target ||
        (read > target && this.pending.every(({ position }) => position <= this.positionOf(name) || position > target)),
    );
  }

  /** Reads one more batch. @throws PoisonEvent at an event that can't be read */
  async take(): Promise<void> {
    const { value, done } = await this.batches.next();
    if (done === true) throw new Error('the event store ended the subscription');
    this.unknown.push(...unknownIn(value));
    const isWanted = ({ event }: ResolvedEvent) => event !== undefined && this.wanted.has(event.type);
    const events = (await this.read(value.filter(isWanted))).values();
    const places = value.map((resolved): Place => ({
      position: positionOf(resolved),
      event: isWanted(resolved) ? (events.next().value ?? null) : null,
    }));
    this.pending.push(...places);
  }

  /** Applies the pending events, for each projection only up to its target. */
  async apply(runner: QueryRunner, targets: ReadonlyMap<string, bigint>): Promise<void> {
    const moved = new Map<string, bigint>();
    for (const projection of this.projections) {
      const from = this.positionOf(projection.name);
      const to = await this.applyTo(runner, projection, from, targets.get(projection.name) ?? from);
      if (to > from) moved.set(projection.name, to);
    }
    if (moved.size > 0) await runner.query(MOVES, [[...moved.keys()], [...moved.values()].map(String)]);
    for (const [name, to] of moved) this.positions.set(name, to);
    const reached = this.position;
    const done = this.pending.filter(({ position }) => position <= reached).length;
    this.events += done;
    this.pending = this.pending.slice(done);
  }

  /** Reads and applies events until the targets are passed, in the transaction of the runner. */
  async advance(runner: QueryRunner, targets: ReadonlyMap<string, bigint>): Promise<void> {
    await this.apply(runner, targets);
    while (!this.passed(targets)) {
      await this.take();
      await this.apply(runner, targets);
    }
  }

  close(): void {
    endSubscription(this.subscription);
  }

  private async read(batch: readonly ResolvedEvent[]): Promise<Recorded[]> {
    const decoded = await this.log.codec.decodeEach(batch, ({ event }) => {
      if (event !== undefined) this.unreadable.set(event.id, addressOf(event));
    });
    return decoded.map((reading, index) => {
      const event = batch[index]?.event;
      if (!(reading instanceof Error)) return reading;
      throw isTransientDatabaseError(reading) || event === undefined
        ? reading
        : new PoisonEvent(addressOf(event), reading);
    });
  }

  /** @returns the position of the last event that was applied or skipped */
  private async applyTo(runner: QueryRunner, projection: Projection, from: bigint, target: bigint): Promise<bigint> {
    const places = this.pending.filter(({ position }) => position > from && position <= target);
    const types = this.types.get(projection.name);
    const changes = places.flatMap(({ event }) =>
      event !== null && types?.has(event.type) === true ? changesOf(projection, event) : [],
    );
    if (changes.length > 0) await writeChanges(runner, NEXT_SCHEMA, projection, changes);
    return places.at(-1)?.position ?? from;
  }

  private positionOf(projection: string): bigint {
    return this.positions.get(projection) ?? -1n;
  }
}
