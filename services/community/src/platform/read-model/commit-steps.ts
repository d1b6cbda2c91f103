import type { DataSource, QueryRunner } from 'typeorm';
import { foldChanges } from '../../kernel/fold-changes.ts';
import type { Projection, RowChange } from '../../kernel/projection.ts';
import { inTransaction, readSchemaOf } from './database.ts';
import { LIVE_SCHEMA } from './schema-names.ts';
import { derivedFrom, writeChanges, writesOf, type RowWrite } from './write-changes.ts';

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

interface Gated extends RowWrite {
  readonly projection: string;
}

/** So many writes go with the checkpoints in one statement; more are worth a transaction. */
const TOGETHER_MAX = 4;
/** So many texts of such statements are kept prepared. */
const TEXTS_MAX = 200;

/**
 * Moves the checkpoints that are still where they were left, in the order in which a rebuild locks them, and announces them once. What
 * changed rows and what did not is told apart for `ReadModelChanges`.
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
  )`;
const ANNOUNCE = `
  SELECT string_agg(projection, ',') AS projections, pg_notify($6, string_agg(projection, ',') || ':' || position) FROM moved GROUP BY position`;

const texts = new Map<string, string>();

/** Null when too many were made already: plans are kept for each. */
const togetherText = (writes: readonly Gated[]): string | null => {
  const parts = writes.map(
    ({ projection, sql }, index) =>
      `, w${index} AS (${sql(`$${index + 7}`, `EXISTS (SELECT 1 FROM moved WHERE moved.projection = '${projection}')`)})`,
  );
  const address = parts.join('');
  const known = texts.get(address);
  if (known !== undefined) return known;
  if (texts.size >= TEXTS_MAX) return null;
  const text = `${MOVES}${address}${ANNOUNCE}`;
  texts.set(address, text);
  return text;
};

const columnsOf = (database: DataSource, steps: readonly Step[]): unknown[] => [
  steps.map(({ projection }) => projection.name),
  steps.map(({ projection }) => projection.version),
  steps.map(({ from }) => String(from)),
  steps.map(({ to }) => String(to)),
  steps.map(({ changes }) => changes.length > 0),
  readSchemaOf(database).channel,
];

const namesIn = (rows: readonly { readonly projections: string }[]): ReadonlySet<string> =>
  new Set(rows.flatMap(({ projections }) => projections.split(',')));

/** Null when one statement can't do it: changes that read what others wrote come after those. */
const writesTogether = (steps: readonly Step[]): readonly Gated[] | null => {
  const writes: Gated[] = [];
  for (const { projection, changes } of steps) {
    if (changes.length === 0) continue;
    const runs = foldChanges(projection.tables, changes);
    if (runs.length > 1 || derivedFrom(projection, changes).length > 0) return null;
    for (const run of runs) {
      if (run.kind !== 'rows') return null;
      writes.push(
        ...writesOf(LIVE_SCHEMA, projection, run).map((write) => ({ ...write, projection: projection.name })),
      );
    }
    if (writes.length > TOGETHER_MAX) return null;
  }
  return writes;
};

/** All in one statement, which is a transaction by itself; null where that is not possible, or failed. */
const commitTogether = async (database: DataSource, steps: readonly Step[]): Promise<ReadonlySet<string> | null> => {
  const writes = writesTogether(steps);
  const text = writes === null ? null : togetherText(writes);
  if (writes === null || text === null) return null;
  try {
    return namesIn(
      await database.query(text, [...columnsOf(database, steps), ...writes.map(({ rows }) => JSON.stringify(rows))]),
    );
  } catch (error) {
    if (writes.length === 0) throw error;
    // A transaction tells which projection it is, and writes in the order of the changes.
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
