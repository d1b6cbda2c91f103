import type { ResolvedEvent } from '@eventstore/db-client';
import type { Recorded } from '@pixchange/contracts/events/envelope';
import type { QueryRunner } from 'typeorm';
import { changesOf, typesOf, type Projection } from '../../kernel/projection.ts';
import { endSubscription, eventBatches } from '../event-log/event-batches.ts';
import type { EventLog } from '../event-log/event-log.ts';
import { PoisonEvent, type EventAddress } from '../event-log/event-reader.ts';
import { positionOf } from '../event-log/log-window.ts';
import { applyChanges } from './apply-batch.ts';
import { unknownIn, type PassedEvent } from './passed-types.ts';
import { NEXT_SCHEMA } from './schema-names.ts';
import { isTransientDatabaseError } from './transient-errors.ts';

const BATCH_MAX = 2_000;

/** A place in the log; null for an event that changes no projection. */
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

/** Fills the second schema from the log's first event on; each projection can be stopped at a position of its own. */
export class NextReadModel {
  /** How many events all projections have passed. */
  events = 0;
  readonly positions = new Map<string, bigint>();
  /** What was passed because this code does not know its type. */
  readonly unknown: PassedEvent[] = [];
  /** Events with a field that can't be opened although its person's key exists; such a field is null in the new tables. */
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

  /** What every projection has passed. */
  get position(): bigint {
    return [...this.positions.values()].reduce((a, b) => (a < b ? a : b));
  }

  /** True when nothing waits to be applied. */
  get idle(): boolean {
    return this.pending.length === 0;
  }

  /** True when there is nothing at or before the targets that was not applied. */
  passed(targets: ReadonlyMap<string, bigint>): boolean {
    const read = this.pending.at(-1)?.position ?? -1n;
    return [...targets].every(
      ([name, target]) =>
        this.positionOf(name) >= target ||
        (read > target && this.pending.every(({ position }) => position <= this.positionOf(name) || position > target)),
    );
  }

  /** Reads one batch more. */
  async take(): Promise<void> {
    const { value, done } = await this.batches.next();
    if (done === true) throw new Error('the event store ended the subscription');
    this.unknown.push(...unknownIn(value));
    const events = await this.read(value.filter(({ event }) => event !== undefined && this.wanted.has(event.type)));
    const known = new Map(events.map((event) => [event.position, event]));
    this.pending.push(...value.map(positionOf).map((position) => ({ position, event: known.get(position) ?? null })));
  }

  /** Applies what was read, for each projection up to its target and never an event beyond. */
  async apply(runner: QueryRunner, targets: ReadonlyMap<string, bigint>): Promise<void> {
    for (const projection of this.projections) {
      const from = this.positionOf(projection.name);
      await this.applyTo(runner, projection, from, targets.get(projection.name) ?? from);
    }
    const done = this.pending.filter(({ position }) => position <= this.position).length;
    this.events += done;
    this.pending = this.pending.slice(done);
  }

  /** Reads and applies until the targets are passed, in the transaction that the runner holds. */
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

  private async applyTo(runner: QueryRunner, projection: Projection, from: bigint, target: bigint): Promise<void> {
    const places = this.pending.filter(({ position }) => position > from && position <= target);
    const last = places.at(-1);
    if (last === undefined) return;
    const types = this.types.get(projection.name);
    const changes = places.flatMap(({ event }) =>
      event !== null && types?.has(event.type) === true ? changesOf(projection, event) : [],
    );
    await applyChanges(runner, NEXT_SCHEMA, projection, changes, { from, to: last.position });
    this.positions.set(projection.name, last.position);
  }

  private positionOf(projection: string): bigint {
    return this.positions.get(projection) ?? -1n;
  }
}
