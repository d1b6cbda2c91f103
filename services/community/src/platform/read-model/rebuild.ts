import type { Recorded } from '@pixchange/contracts/events/envelope';
import type { DataSource, QueryRunner } from 'typeorm';
import type { Projection } from '../../kernel/projection.ts';
import { eventBatches } from '../event-log/event-batches.ts';
import type { EventLog } from '../event-log/event-log.ts';
import { READ_MODEL_CHANNEL } from './clock.ts';
import { compareProjection, type TableComparison } from './compare.ts';
import { applyBatch } from './projector.ts';
import { createSchemaStatements, dropSchemaStatement, LIVE_SCHEMA, NEXT_SCHEMA } from './schema.ts';

export interface RebuildOptions {
  readonly database: DataSource;
  readonly log: EventLog;
  readonly projections: readonly Projection[];
  /** Compare with the live tables, row for row, before the swap; a difference stops it. */
  readonly compare: boolean;
  readonly onProgress: (progress: { events: number; position: bigint; end: bigint }) => void;
}

export interface RebuildReport {
  readonly events: number;
  readonly position: bigint;
  readonly comparisons: readonly TableComparison[];
  readonly swapped: boolean;
}

const OLD_SCHEMA = 'read_old';
const BATCH_MAX = 2_000;
const REBUILD_LOCK = 7_163_002;
const CATCH_UP_POLL_MS = 50;

/** The position of -2 belongs to no projector: one that waits on this row finds itself fenced and starts again on the new tables. */
const FENCE_POSITION = '-2';

/** Fills the second schema from the log's first event on; hands out control so that each projection can be stopped at a position. */
class NextReadModel {
  events = 0;
  readonly positions = new Map<string, bigint>();
  private pending: Recorded[] = [];
  private readonly batches: AsyncGenerator<Parameters<EventLog['codec']['decode']>[0]>;
  private readonly subscription: ReturnType<EventLog['subscribe']>;

  constructor(private readonly options: RebuildOptions) {
    this.subscription = options.log.subscribe(-1n);
    this.batches = eventBatches(this.subscription, BATCH_MAX) as typeof this.batches;
    for (const { name } of options.projections) this.positions.set(name, -1n);
  }

  /** Applies events until each projection has passed all that lies at or before its target; never an event beyond. */
  async advance(runner: QueryRunner, targets: ReadonlyMap<string, bigint>): Promise<void> {
    const furthest = [...targets.values()].reduce((a, b) => (a > b ? a : b), -1n);
    for (;;) {
      const ready = this.pending.filter(({ position }) => position <= furthest);
      if (ready.length > 0) await this.apply(runner, ready, targets);
      const [next] = this.pending;
      if ((next !== undefined && next.position > furthest) || this.reached(targets)) return;
      await this.take();
    }
  }

  /** Applies one batch. */
  async step(runner: QueryRunner, targets: ReadonlyMap<string, bigint>): Promise<void> {
    if (this.pending.length === 0) await this.take();
    await this.apply(runner, this.pending, targets);
  }

  reached(targets: ReadonlyMap<string, bigint>): boolean {
    return [...targets].every(([name, target]) => (this.positions.get(name) ?? -1n) >= target);
  }

  /** What every projection has passed. */
  get position(): bigint {
    return [...this.positions.values()].reduce((a, b) => (a < b ? a : b));
  }

  async close(): Promise<void> {
    await this.subscription.unsubscribe().catch(() => undefined);
  }

  private async take(): Promise<void> {
    const { value, done } = await this.batches.next();
    if (done === true) throw new Error('the event store ended the subscription');
    this.pending.push(...(await this.options.log.codec.decode(value)));
  }

  private async apply(runner: QueryRunner, ready: readonly Recorded[], targets: ReadonlyMap<string, bigint>): Promise<void> {
    for (const projection of this.options.projections) {
      const from = this.positions.get(projection.name) ?? -1n;
      const target = targets.get(projection.name) ?? -1n;
      const mine = ready.filter(({ position }) => position > from && position <= target);
      this.positions.set(projection.name, await applyBatch(runner, NEXT_SCHEMA, projection, mine, from));
    }
    const done = this.pending.filter(({ position }) => position <= this.position).length;
    this.events += done;
    this.pending = this.pending.slice(done);
  }
}

const everyone = (projections: readonly Projection[], position: bigint): Map<string, bigint> => new Map(projections.map(({ name }) => [name, position]));

const inTransaction = async <T>(database: DataSource, work: (runner: QueryRunner) => Promise<T>): Promise<T> => {
  const runner = database.createQueryRunner();
  try {
    await runner.startTransaction();
    const result = await work(runner);
    await runner.commitTransaction();
    return result;
  } catch (error) {
    if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
    throw error;
  } finally {
    await runner.release();
  }
};

const schemaExists = async (runner: Pick<QueryRunner, 'query'>, schema: string): Promise<boolean> => {
  const rows = await runner.query('SELECT 1 FROM information_schema.schemata WHERE schema_name = $1', [schema]) as unknown[];
  return rows.length > 0;
};

const livePositions = async (runner: Pick<QueryRunner, 'query'>, lock: boolean): Promise<Map<string, bigint>> => {
  const rows = await runner.query(`SELECT projection, position::text FROM ${LIVE_SCHEMA}.checkpoints ORDER BY projection${lock ? ' FOR UPDATE' : ''}`) as { projection: string; position: string }[];
  return new Map(rows.map(({ projection, position }) => [projection, BigInt(position)]));
};

const fill = async ({ database, projections, onProgress }: RebuildOptions, next: NextReadModel, end: bigint): Promise<void> => {
  const targets = everyone(projections, end);
  while (!next.reached(targets)) {
    await inTransaction(database, (runner) => next.step(runner, targets));
    onProgress({ events: next.events, position: next.position, end });
  }
};

/** The live projectors go on meanwhile; what is compared must not be ahead of them. */
const untilLivePassed = async (database: DataSource, projections: readonly Projection[], position: bigint): Promise<void> => {
  for (;;) {
    const live = await livePositions(database as unknown as QueryRunner, false);
    if (projections.every(({ name }) => (live.get(name) ?? position) >= position)) return;
    await new Promise((resolve) => setTimeout(resolve, CATCH_UP_POLL_MS));
  }
};

const swap = async (options: RebuildOptions, next: NextReadModel): Promise<RebuildReport> => {
  const { projections, compare } = options;
  return inTransaction(options.database, async (runner) => {
    const comparisons: TableComparison[] = [];
    const exists = await schemaExists(runner, LIVE_SCHEMA);
    if (exists) {
      const live = await livePositions(runner, true);
      await next.advance(runner, new Map(projections.map(({ name }) => [name, live.get(name) ?? next.positions.get(name) ?? -1n])));
      if (compare) for (const projection of projections) comparisons.push(...(await compareProjection(runner, projection)));
      const furthest = [...live.values(), ...next.positions.values()].reduce((a, b) => (a > b ? a : b), -1n);
      await next.advance(runner, everyone(projections, furthest));
    }
    const { position } = next;
    if (comparisons.some(({ equal }) => !equal)) return { events: next.events, position, comparisons, swapped: false };
    if (exists) {
      await runner.query(`UPDATE ${LIVE_SCHEMA}.checkpoints SET position = ${FENCE_POSITION}`);
      await runner.query(`ALTER SCHEMA ${LIVE_SCHEMA} RENAME TO ${OLD_SCHEMA}`);
    }
    await runner.query(`ALTER SCHEMA ${NEXT_SCHEMA} RENAME TO ${LIVE_SCHEMA}`);
    for (const { name } of projections) await runner.query('SELECT pg_notify($1, $2)', [READ_MODEL_CHANNEL, `${name}:${position}`]);
    return { events: next.events, position, comparisons, swapped: true };
  });
};

const GRACE_MS = 2_000;

/**
 * Builds every read model anew beside the live ones and swaps them in one transaction.
 * Reads go on throughout; the old tables are kept for a grace time, for queries that were planned on them.
 */
export const rebuild = async (options: RebuildOptions): Promise<RebuildReport> => {
  const { database, log, projections } = options;
  const lock = database.createQueryRunner();
  const next = new NextReadModel(options);
  try {
    await lock.query('SELECT pg_advisory_lock($1)', [REBUILD_LOCK]);
    await lock.query(dropSchemaStatement(OLD_SCHEMA));
    await lock.query(dropSchemaStatement(NEXT_SCHEMA));
    for (const statement of createSchemaStatements(NEXT_SCHEMA, projections)) await lock.query(statement);
    const end = await log.end();
    await fill(options, next, end);
    const existed = await schemaExists(lock, LIVE_SCHEMA);
    if (existed) await untilLivePassed(database, projections, end);
    const report = await swap(options, next);
    if (report.swapped && existed) await new Promise((resolve) => setTimeout(resolve, GRACE_MS));
    await lock.query(dropSchemaStatement(report.swapped ? OLD_SCHEMA : NEXT_SCHEMA));
    return report;
  } finally {
    await next.close();
    await lock.query('SELECT pg_advisory_unlock($1)', [REBUILD_LOCK]).catch(() => undefined);
    await lock.release();
  }
};

/** True when the live tables were made by just these projections at their versions. */
export const readModelIsCurrent = async (database: DataSource, projections: readonly Projection[]): Promise<boolean> => {
  if (!(await schemaExists(database as unknown as QueryRunner, LIVE_SCHEMA))) return false;
  const rows: { projection: string; version: number }[] = await database.query(`SELECT projection, version FROM ${LIVE_SCHEMA}.checkpoints`);
  return rows.length === projections.length && projections.every(({ name, version }) => rows.some((row) => row.projection === name && row.version === version));
};
