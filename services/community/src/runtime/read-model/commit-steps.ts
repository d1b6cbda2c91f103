import type { DataSource, QueryRunner } from 'typeorm';
import type { Projection, RowChange } from '../../kernel/projection.ts';
import { inTransaction, readSchemaOf } from '../../platform/postgres/database.ts';
import { inOneTrip, type Statement } from '../../platform/postgres/one-trip.ts';
import { LIVE_SCHEMA } from '../../platform/postgres/schema-names.ts';
import { statementsFor, writeChanges } from './write-changes.ts';

/** The changes of one projection for the events between two positions. */
export interface Step {
  readonly projection: Projection;
  readonly from: bigint;
  /** Position of the last event that the changes are based on. */
  readonly to: bigint;
  readonly changes: readonly RowChange[];
}

/** Thrown when another projector or a rebuild moved the checkpoint; this projector must not write. */
export class Fenced extends Error {
  constructor(projection: string) {
    super(`another went on with ${projection}`);
  }
}

/** Thrown when the changes of one projection could not be written; the whole batch was rolled back. */
export class StepFailed extends Error {
  constructor(
    readonly projection: string,
    cause: unknown,
  ) {
    super(`the changes of ${projection} could not be written`, { cause });
  }
}

/**
 * Moves the checkpoints that are still at the expected position, in the order in which a rebuild locks them. Records
 * for `ReadModelChanges` which moves changed rows.
 */
const MOVES = `
  WITH moves AS (
    SELECT * FROM unnest($1::text[], $2::int[], $3::numeric[], $4::numeric[], $5::boolean[]) AS m(projection, version, came_from, position, writes)
  ), held AS (
    SELECT c.projection FROM ${LIVE_SCHEMA}.checkpoints c JOIN moves USING (projection) ORDER BY c.projection FOR UPDATE OF c
  ), moved AS (
    UPDATE ${LIVE_SCHEMA}.checkpoints c SET position = m.position,
      passed = CASE WHEN m.writes THEN c.passed ELSE m.position END,
      changed = CASE WHEN m.writes THEN m.position WHEN c.position = greatest(c.changed, c.passed) THEN c.changed ELSE c.position END
    FROM moves m JOIN held USING (projection)
    WHERE c.projection = m.projection AND c.version = m.version AND c.position = m.came_from
    RETURNING c.projection, c.position
  ), news AS (SELECT string_agg(projection, ',') AS names, position FROM moved GROUP BY position)`;

/**
 * Announces the moves once. Commits are asynchronous: a crash of the database loses checkpoint and rows together, and
 * the log still has the events.
 */
const ANNOUNCE = `
  SELECT names AS projections, pg_notify($6, names || ':' || position), set_config('synchronous_commit', 'off', true) FROM news`;

/** Announces the moves if all succeeded; otherwise a division by zero aborts the transaction. */
const ANNOUNCE_ALL = `
  SELECT string_agg(names, ',') AS projections, string_agg(pg_notify($6, names || ':' || position)::text, ''),
    set_config('synchronous_commit', 'off', true), 1 / ((SELECT count(*) FROM moved) = cardinality($1))::int
  FROM news`;

type Moved = { readonly projections: string };

const columnsOf = (database: DataSource, steps: readonly Step[]): unknown[] => [
  steps.map(({ projection }) => projection.name),
  steps.map(({ projection }) => projection.version),
  steps.map(({ from }) => String(from)),
  steps.map(({ to }) => String(to)),
  steps.map(({ changes }) => changes.length > 0),
  readSchemaOf(database).channel,
];

const namesIn = (rows: readonly Moved[]): ReadonlySet<string> =>
  new Set(rows.flatMap(({ projections }) => projections.split(',')));

/**
 * Commits all steps in one transaction and one round trip. Returns null on failure, for example because a projection is
 * fenced.
 */
const commitTogether = async (database: DataSource, steps: readonly Step[]): Promise<ReadonlySet<string> | null> => {
  const moves: Statement = { text: `${MOVES}${ANNOUNCE_ALL}`, values: columnsOf(database, steps) };
  const writes = steps.flatMap(({ projection, changes }) => statementsFor(LIVE_SCHEMA, projection, changes));
  try {
    return namesIn(await inOneTrip<Moved>(database, [moves, ...writes]));
  } catch {
    // The caller then commits in several round trips, which shows which projection was fenced or failed, and why.
    return null;
  }
};

const commitInTurn = (database: DataSource, steps: readonly Step[]): Promise<ReadonlySet<string>> =>
  inTransaction(database, async (runner) => {
    const moved = namesIn(await runner.query(`${MOVES}${ANNOUNCE}`, columnsOf(database, steps)));
    for (const { projection, changes } of steps)
      if (changes.length > 0 && moved.has(projection.name)) await writeStep(runner, projection, changes);
    return moved;
  });

const writeStep = async (runner: QueryRunner, projection: Projection, changes: readonly RowChange[]): Promise<void> => {
  try {
    await writeChanges(runner, LIVE_SCHEMA, projection, changes);
  } catch (error) {
    throw new StepFailed(projection.name, error);
  }
};

/**
 * Writes the changes of several projections, moves their checkpoints and announces the moves once, in one transaction.
 * @returns the names of the moved projections; the others are fenced, and nothing was written for them
 * @throws StepFailed when the changes of one projection can't be written
 */
export const commitSteps = async (database: DataSource, steps: readonly Step[]): Promise<ReadonlySet<string>> =>
  (await commitTogether(database, steps)) ?? (await commitInTurn(database, steps));

/**
 * Commits the step of a single projection.
 * @throws Fenced when another process moved the projection
 */
export const commitStep = async (database: DataSource, step: Step): Promise<void> => {
  const moved = await commitSteps(database, [step]).catch((error: unknown) => {
    throw error instanceof StepFailed ? error.cause : error;
  });
  if (!moved.has(step.projection.name)) throw new Fenced(step.projection.name);
};
