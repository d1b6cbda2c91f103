import type { DataSource, QueryRunner } from 'typeorm';
import type { Projection, RowChange } from '../../kernel/projection.ts';
import { inTransaction, readSchemaOf } from './database.ts';
import { inOneTrip, type Statement } from './one-trip.ts';
import { LIVE_SCHEMA } from './schema-names.ts';
import { statementsFor, writeChanges } from './write-changes.ts';

/** What the events between two positions mean for one projection. */
export interface Step {
  readonly projection: Projection;
  readonly from: bigint;
  /** The position of the last event that the changes rest on. */
  readonly to: bigint;
  readonly changes: readonly RowChange[];
}

/** The checkpoint is not where it was left: another projector, or a rebuild, went on; this one must not write. */
export class Fenced extends Error {
  constructor(projection: string) {
    super(`another went on with ${projection}`);
  }
}

/** One projection's changes could not be written, and so nothing was. */
export class StepFailed extends Error {
  constructor(
    readonly projection: string,
    cause: unknown,
  ) {
    super(`the changes of ${projection} could not be written`, { cause });
  }
}

/**
 * Moves the checkpoints that are still where they were left, in the order in which a rebuild locks them. What changed rows and what did not
 * is told apart for `ReadModelChanges`.
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
 * Tells once what moved. The log still has whatever a crash of the database takes from a read model, checkpoint and rows together, so that
 * no commit here waits for the disk.
 */
const ANNOUNCE = `
  SELECT names AS projections, pg_notify($6, names || ':' || position), set_config('synchronous_commit', 'off', true) FROM news`;

/** The same where all have to move: where one did not, the division by zero ends the transaction. */
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

/** All of it as one transaction and in one round trip; null where that failed, as it does where one projection is fenced. */
const commitTogether = async (database: DataSource, steps: readonly Step[]): Promise<ReadonlySet<string> | null> => {
  const moves: Statement = { text: `${MOVES}${ANNOUNCE_ALL}`, values: columnsOf(database, steps) };
  const writes = steps.flatMap(({ projection, changes }) => statementsFor(LIVE_SCHEMA, projection, changes));
  try {
    return namesIn(await inOneTrip<Moved>(database, [moves, ...writes]));
  } catch {
    // Done in turn, it tells which projection was fenced or failed, and with what.
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
 * Writes what events mean for several projections, moves their checkpoints and announces it once, as a whole.
 * @returns the names of the projections that moved; of the others, which are fenced, nothing was written
 * @throws StepFailed when the changes of one projection can't be written
 */
export const commitSteps = async (database: DataSource, steps: readonly Step[]): Promise<ReadonlySet<string>> =>
  (await commitTogether(database, steps)) ?? (await commitInTurn(database, steps));

/** The same for one projection. @throws Fenced when another went on with it */
export const commitStep = async (database: DataSource, step: Step): Promise<void> => {
  const moved = await commitSteps(database, [step]).catch((error: unknown) => {
    throw error instanceof StepFailed ? error.cause : error;
  });
  if (!moved.has(step.projection.name)) throw new Fenced(step.projection.name);
};
