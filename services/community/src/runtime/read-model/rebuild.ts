import { setTimeout as wait } from 'node:timers/promises';
import type { DataSource, QueryRunner } from 'typeorm';
import { relationsOf, typesOf, type Projection } from '../../kernel/projection.ts';
import type { EventLog } from '../../platform/event-store/event-log.ts';
import type { EventAddress } from '../../platform/event-store/event-reader.ts';
import { compareProjection, type TableComparison } from './compare.ts';
import { inTransaction, readSchemaOf, type Database } from '../../platform/postgres/database.ts';
import { NextReadModel } from './next-read-model.ts';
import { createSchemaStatements, dropSchemaStatement, missingIn, quoted, schemaExists, tableExists } from './schema.ts';
import { LIVE_SCHEMA, NEXT_SCHEMA } from '../../platform/postgres/schema-names.ts';
import { PassedTypes, projectionReader, type PassedEvent } from './passed-types.ts';

export interface RebuildProgress {
  readonly phase: 'filling' | 'comparing' | 'swapping';
  readonly events: number;
  readonly position: bigint;
  /** Commit position of the newest event of the log. */
  readonly end: bigint;
}

export interface RebuildOptions {
  readonly database: DataSource;
  readonly log: EventLog;
  readonly projections: readonly Projection[];
  /** Whether to compare with the live tables, row by row, before the swap; a difference prevents the swap. */
  readonly compare: boolean;
  /**
   * Whether to swap even when events have fields that can't be decrypted although the person's key exists; such fields
   * are then empty.
   */
  readonly acceptUnreadable?: boolean;
  readonly onProgress: (progress: RebuildProgress) => void;
  /** Called when no other rebuild runs, because an earlier rebuild may have done the work. */
  readonly isNeeded?: () => Promise<boolean>;
  /** Milliseconds for queries on the old tables to end; 2,000 by default. */
  readonly graceMs?: number;
}

export interface RebuildReport {
  readonly events: number;
  readonly position: bigint;
  readonly comparisons: readonly TableComparison[];
  /** Projections whose live tables are missing or were built by another version; empty without a comparison. */
  readonly notCompared: readonly string[];
  /** Events with a field that can't be decrypted although the person's key exists. */
  readonly unreadable: readonly EventAddress[];
  readonly swapped: boolean;
}

type Positions = ReadonlyMap<string, bigint>;

interface Live {
  /** Positions of projections at their current version. */
  readonly positions: Positions;
  readonly furthest: bigint;
}

/** Number of the advisory lock that is held while the schemas of a read model are created, exchanged or dropped. */
export const REBUILD_LOCK = 7_163_002;
const GRACE_MS = 2_000;
/** New events are applied in rounds, until a round is so small that the live projectors can wait for the last one. */
const LAST_ROUND_EVENTS = 1_000;
const ROUNDS_MAX = 20;

/**
 * No projector has the position -2, so that a projector that waits for this row is fenced and starts again on the new
 * tables.
 */
const FENCE_POSITION = '-2';

const further = (a: bigint, b: bigint): bigint => (a > b ? a : b);

const everyone = (projections: readonly Projection[], position: bigint): Positions =>
  new Map(projections.map(({ name }) => [name, position]));

const liveReadModel = async (database: Database, projections: readonly Projection[], lock: boolean): Promise<Live> => {
  if (!(await tableExists(database, readSchemaOf(database).live, 'checkpoints')))
    return { positions: new Map(), furthest: -1n };
  const rows: { projection: string; version: number; position: string }[] = await database.query(
    `SELECT projection, version, position::text FROM ${LIVE_SCHEMA}.checkpoints ORDER BY projection${lock ? ' FOR UPDATE' : ''}`,
  );
  const current = rows.filter((row) =>
    projections.some(({ name, version }) => name === row.projection && version === row.version),
  );
  return {
    positions: new Map(current.map(({ projection, position }) => [projection, BigInt(position)])),
    furthest: rows.map(({ position }) => BigInt(position)).reduce(further, -1n),
  };
};

/**
 * Returns the target of each projection. Compared projections must not pass the live tables; all others go to the end
 * of the log.
 */
const targetsOf = ({ projections, compare }: RebuildOptions, live: Live, end: bigint): Positions =>
  new Map(projections.map(({ name }) => [name, compare ? (live.positions.get(name) ?? end) : end]));

const fill = async (options: RebuildOptions, next: NextReadModel): Promise<void> => {
  const { database, log, projections, onProgress } = options;
  for (let round = 1; round <= ROUNDS_MAX; round += 1) {
    const before = next.events;
    // The order matters: the live tables advance meanwhile, but are never ahead of an end that is read after them.
    const live = await liveReadModel(database, projections, false);
    const end = await log.end();
    if (options.compare && live.furthest > end)
      throw new Error(
        `the read model is at ${live.furthest}, but the event log ends at ${end}: it belongs to another log, and can only be rebuilt without comparing`,
      );
    const targets = targetsOf(options, live, end);
    const furthest = [...targets.values()].reduce(further, -1n);
    while (!next.passed(targets)) {
      if (next.idle) await next.take();
      // The database writes one batch while the next one is read.
      await Promise.all([
        inTransaction(database, (runner) => next.apply(runner, targets)),
        next.lacks(furthest) ? next.take() : null,
      ]);
      onProgress({ phase: 'filling', events: next.events, position: next.position, end });
    }
    if (next.events - before < LAST_ROUND_EVENTS) return;
  }
};

const compareAll = async (
  { projections }: RebuildOptions,
  live: Live,
  runner: QueryRunner,
): Promise<TableComparison[]> => {
  const comparisons: TableComparison[] = [];
  for (const projection of projections)
    if (live.positions.has(projection.name)) comparisons.push(...(await compareProjection(runner, projection)));
  return comparisons;
};

/**
 * Replaces the records of skipped events, because the new tables lack only events of types that this code does not
 * know.
 */
const notePassed = async (
  projections: readonly Projection[],
  runner: QueryRunner,
  unknown: readonly PassedEvent[],
): Promise<void> => {
  const readers = projections.map(({ name }) => projectionReader(runner, name));
  await runner.query('DELETE FROM work.passed WHERE reader = ANY($1)', [readers]);
  await new PassedTypes(runner).noteAll(readers, unknown);
};

const exchange = async (
  { projections }: RebuildOptions,
  runner: QueryRunner,
  { position, unknown }: NextReadModel,
): Promise<void> => {
  const { live, next, old, channel } = readSchemaOf(runner);
  if (await tableExists(runner, live, 'checkpoints'))
    await runner.query(`UPDATE ${LIVE_SCHEMA}.checkpoints SET position = ${FENCE_POSITION}`);
  if (await schemaExists(runner, live)) await runner.query(`ALTER SCHEMA ${live} RENAME TO ${old}`);
  await runner.query(`ALTER SCHEMA ${next} RENAME TO ${live}`);
  await notePassed(projections, runner, unknown);
  const announced = projections.map(({ name }) => `${name}:${position}`);
  await runner.query('SELECT pg_notify($1, place) FROM unnest($2::text[]) AS place', [channel, announced]);
};

/**
 * Applies the last events, compares, and exchanges the schemas in one transaction, during which the live projectors
 * wait.
 */
const swap = (options: RebuildOptions, next: NextReadModel): Promise<RebuildReport> =>
  inTransaction(options.database, async (runner) => {
    const { projections, log, compare, onProgress } = options;
    const live = await liveReadModel(runner, projections, true);
    const end = await log.end();
    const progress = (phase: RebuildProgress['phase']) =>
      onProgress({ phase, events: next.events, position: next.position, end });
    let comparisons: TableComparison[] = [];
    if (compare) {
      progress('comparing');
      await next.advance(runner, live.positions);
      comparisons = await compareAll(options, live, runner);
    }
    const notCompared = compare ? projections.map(({ name }) => name).filter((name) => !live.positions.has(name)) : [];
    const report = () => ({
      events: next.events,
      position: next.position,
      comparisons,
      notCompared,
      unreadable: [...next.unreadable.values()],
    });
    const swapped =
      comparisons.every(({ equal }) => equal) && (options.acceptUnreadable === true || next.unreadable.size === 0);
    if (swapped) {
      // Reads must not go back in time, so every projection advances at least to the position that was already shown.
      const shown = [...next.positions.values()].reduce(further, live.furthest > end ? end : live.furthest);
      await next.advance(runner, everyone(projections, shown));
      if (options.acceptUnreadable !== true && next.unreadable.size > 0) return { ...report(), swapped: false };
      progress('swapping');
      await exchange(options, runner, next);
    }
    return { ...report(), swapped };
  });

const build = async (options: RebuildOptions, lock: QueryRunner): Promise<RebuildReport> => {
  const { log, projections } = options;
  const schema = readSchemaOf(lock);
  await lock.query(dropSchemaStatement(schema.old));
  await lock.query(dropSchemaStatement(schema.next));
  // Creates all tables in one round trip, because the database may be far away.
  await lock.query(createSchemaStatements(schema.next, projections).join(';\n'));
  const next = new NextReadModel(log, projections);
  try {
    await fill(options, next);
    // The planner has no statistics of new tables until they are analyzed.
    const filled = projections.flatMap(({ tables }) => Object.keys(tables));
    await lock.query(`ANALYZE ${filled.map((table) => `${NEXT_SCHEMA}.${quoted(table)}`).join(', ')}`);
    const existed = await schemaExists(lock, schema.live);
    const report = await swap(options, next);
    if (report.swapped && existed) await wait(options.graceMs ?? GRACE_MS);
    await lock.query(dropSchemaStatement(report.swapped ? schema.old : schema.next));
    return report;
  } finally {
    next.close();
  }
};

/**
 * Rebuilds every projection next to the live tables and swaps them in one transaction. Reads continue throughout. Waits
 * while another rebuild runs.
 * @returns null when the rebuild was no longer needed
 * @throws PoisonEvent at an event that can't be read; an Error when the tables to compare with belong to another log.
 * The live tables then stay unchanged
 */
export const rebuild = async (options: RebuildOptions): Promise<RebuildReport | null> => {
  const lock = options.database.createQueryRunner();
  try {
    await lock.query('SELECT pg_advisory_lock($1)', [REBUILD_LOCK]);
    if (options.isNeeded !== undefined && !(await options.isNeeded())) return null;
    return await build(options, lock);
  } finally {
    await lock.query('SELECT pg_advisory_unlock($1)', [REBUILD_LOCK]).catch(() => undefined);
    await lock.release();
  }
};

/** Returns true when all live tables and views exist. */
export const readModelExists = async (database: Database, projections: readonly Projection[]): Promise<boolean> => {
  const names = ['checkpoints', ...projections.flatMap(relationsOf)];
  return (await missingIn(database, readSchemaOf(database).live, names)).length === 0;
};

/**
 * Returns true when all live tables and views exist, were built by exactly these projections and versions, and lack no
 * event of a known type.
 */
export const readModelIsCurrent = async (database: Database, projections: readonly Projection[]): Promise<boolean> => {
  if (!(await readModelExists(database, projections))) return false;
  const rows: { projection: string; version: number }[] = await database.query(
    `SELECT projection, version FROM ${LIVE_SCHEMA}.checkpoints`,
  );
  if (
    rows.length !== projections.length ||
    !projections.every(({ name, version }) => rows.some((row) => row.projection === name && row.version === version))
  )
    return false;
  return !(await new PassedTypes(database).someOf(
    new Map(projections.map((projection) => [projectionReader(database, projection.name), typesOf(projection)])),
  ));
};
