import type { ResolvedEvent } from '@eventstore/db-client';
import type { Recorded } from '@pixchange/contracts/events/envelope';
import type { QueryRunner } from 'typeorm';
import type { Projection } from '../../kernel/projection.ts';
import { endSubscription, eventBatches } from '../event-log/event-batches.ts';
import type { EventLog } from '../event-log/event-log.ts';
import { applyBatch } from './apply-batch.ts';
import { readBatch } from './poison.ts';
import { NEXT_SCHEMA } from './schema.ts';

const BATCH_MAX = 2_000;

/** Fills the second schema from the log's first event on; each projection can be stopped at a position of its own. */
export class NextReadModel {
  /** How many events all projections have passed. */
  events = 0;
  readonly positions = new Map<string, bigint>();
  private pending: Recorded[] = [];
  private readonly batches: AsyncGenerator<ResolvedEvent[]>;
  private readonly subscription: ReturnType<EventLog['subscribe']>;

  constructor(
    private readonly log: EventLog,
    private readonly projections: readonly Projection[],
  ) {
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
    return [...targets].every(([name, target]) => this.positionOf(name) >= target || (read > target && this.pending.every(({ position }) => position <= this.positionOf(name) || position > target)));
  }

  /** Reads one batch more. */
  async take(): Promise<void> {
    const { value, done } = await this.batches.next();
    if (done === true) throw new Error('the event store ended the subscription');
    const { events, poison } = await readBatch(this.log.codec, value);
    if (poison !== null) throw poison;
    this.pending.push(...events);
  }

  /** Applies what was read, for each projection up to its target and never an event beyond. */
  async apply(runner: QueryRunner, targets: ReadonlyMap<string, bigint>): Promise<void> {
    for (const projection of this.projections) {
      const from = this.positionOf(projection.name);
      const target = targets.get(projection.name) ?? from;
      const mine = this.pending.filter(({ position }) => position > from && position <= target);
      this.positions.set(projection.name, await applyBatch(runner, NEXT_SCHEMA, projection, mine, from));
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

  private positionOf(projection: string): bigint {
    return this.positions.get(projection) ?? -1n;
  }
}
