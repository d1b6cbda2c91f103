import type { DataSource, QueryRunner } from 'typeorm';
import { tryLockInTransaction } from '../jobs/locks.ts';
import type { Log } from '../../platform/log.ts';
import type { PeriodicWork } from '../jobs/periodic.ts';
import { inTransaction, readSchemaOf } from '../../platform/postgres/database.ts';
import { userLock } from './read-model-users.ts';
import { versionsIn } from './read-schemas.ts';
import { REBUILD_LOCK } from './rebuild.ts';
import { dropSchemaStatement } from './schema.ts';
import { LIVE_SCHEMA, ReadSchema } from '../../platform/postgres/schema-names.ts';

/** Interval of the checks, long enough for the only process of a version to restart and find its tables. */
const EVERY_SECONDS = 600;
const LOCK_MS_MAX = 2_000;

const SCHEMAS = `SELECT DISTINCT substring(nspname FROM '^${LIVE_SCHEMA}(?:_[0-9a-f]{8})?') AS name FROM pg_namespace
  WHERE nspname ~ '^${LIVE_SCHEMA}(_[0-9a-f]{8})?(_next|_old)?$' ORDER BY name`;

/** Returns true when no process can start to use the read model before the end of the transaction. */
const isUnused = async (runner: QueryRunner, schema: ReadSchema): Promise<boolean> => {
  if (!(await tryLockInTransaction(runner, userLock(schema.live)))) return false;
  // Versions that do not take the users' lock are detected by the locks of their projectors.
  for (const { name, version } of (await versionsIn(runner, schema.live)) ?? [])
    if (!(await tryLockInTransaction(runner, `projector ${schema.keyOf(name)}@${version}`))) return false;
  return true;
};

const drop = async (runner: QueryRunner, schema: ReadSchema): Promise<void> => {
  for (const name of [schema.next, schema.old, schema.live]) await runner.query(dropSchemaStatement(name));
  for (const [table, column, prefix] of [
    ['passed', 'reader', 'projection '],
    ['stopped_projections', 'projection', ''],
  ] as const) {
    const rows: { key: string }[] = await runner.query(`SELECT DISTINCT ${column} AS key FROM work.${table}`);
    const keys = rows
      .map(({ key }) => key)
      .filter((key) => key.startsWith(prefix) && schema.projectionOf(key.slice(prefix.length)) !== null);
    await runner.query(`DELETE FROM work.${table} WHERE ${column} = ANY($1)`, [keys]);
  }
};

/**
 * Drops the read models of other versions of the product that were unused at two consecutive checks. An unused read
 * model must not remain, because erasures only reach read models that a process updates.
 */
export class UnusedReadModels {
  private seen: ReadonlySet<string> = new Set();

  constructor(
    private readonly database: DataSource,
    private readonly log: Log,
  ) {}

  get periodic(): PeriodicWork {
    return { name: 'drop-unused-read-models', role: 'relay', everySeconds: EVERY_SECONDS, work: () => this.look() };
  }

  async look(): Promise<void> {
    const own = readSchemaOf(this.database).live;
    const rows: { name: string }[] = await this.database.query(SCHEMAS);
    const unused = new Set<string>();
    for (const { name } of rows) if (name !== own && (await this.dropOrNote(new ReadSchema(name)))) unused.add(name);
    this.seen = unused;
  }

  /** @returns true when the read model is unused and still exists */
  private dropOrNote(schema: ReadSchema): Promise<boolean> {
    return inTransaction(this.database, async (runner) => {
      await runner.query(`SET LOCAL lock_timeout = ${LOCK_MS_MAX}`);
      const [{ done }] = (await runner.query('SELECT pg_try_advisory_xact_lock($1) AS done', [REBUILD_LOCK])) as [
        { done: boolean },
      ];
      if (!done || !(await isUnused(runner, schema))) return false;
      if (!this.seen.has(schema.live)) return true;
      await drop(runner, schema);
      this.log.info({ schema: schema.live }, 'dropped the read model of a version that no longer runs');
      return false;
    });
  }
}
