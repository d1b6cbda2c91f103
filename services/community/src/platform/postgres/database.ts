import type pg from 'pg';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import type { ServiceGuard } from '../service-guard.ts';
import {
  AttentionIsCounted1764031900000,
  SearchesAreCounted1764080000000,
  ViewsAreSummed1764034000000,
} from './migrations/work-count.ts';
import { CallsOfKeysAreCounted1764010000000 } from './migrations/api-key.ts';
import { cutConnectionOf, guardPool } from './guarded-pool.ts';
import { PreparedStatements } from './prepared-statements.ts';
import { FIRST_READ_SCHEMA, type ReadSchema } from './schema-names.ts';
import {
  AllFilesAreScrubbed1763899200000,
  FilesAreScrubbed1763895600000,
  RepairsAreWanted1764070000000,
} from './migrations/scrub.ts';
import { ErasuresWait1764032000000, TransfersAreWatched1764000000000 } from './migrations/chain.ts';
import { ErasuresAreRepeated1764033000000 } from './migrations/erasure.ts';
import { PublicWorksAreWatched1764120000000 } from './migrations/invitation.ts';
import { JobsAreRetried1763970000000 } from './migrations/job.ts';
import {
  BrowsersAreNotified1764090000000,
  DigestsAreSent1764060000000,
  NotificationsAreRead1764050000000,
} from './migrations/notification.ts';
import {
  SessionsKnowTheirProof1763953600000,
  StaffRefusalsAreCounted1763950000000,
  ViewsKnowTheirViewer1764020000000,
  StaffHaveSecondFactors1764030000000,
} from './migrations/staff.ts';

/** Queries the database; `query(sql, values)` returns rows, or `[rows, count]` for UPDATE and DELETE. */
export type Database = Pick<DataSource, 'query'>;

/** Database connection that supports transactions of several statements. */
export type TransactionalDatabase = Pick<DataSource, 'query' | 'createQueryRunner'>;

/** Runs work in a transaction, which is rolled back when the work throws. */
export const inTransaction = async <T>(
  database: TransactionalDatabase,
  work: (runner: QueryRunner) => Promise<T>,
): Promise<T> => {
  const runner = database.createQueryRunner();
  try {
    await runner.startTransaction();
    const result = await work(runner);
    await runner.commitTransaction();
    return result;
  } catch (error) {
    // Cuts the connection if the rollback fails; otherwise the pool would reuse it with the open transaction.
    if (runner.isTransactionActive)
      await runner.rollbackTransaction().catch(() => cutConnectionOf(runner).catch(() => undefined));
    throw error;
  } finally {
    await runner.release();
  }
};

export interface DatabaseOptions {
  readonly url: string;
  readonly poolMax: number;
  readonly applicationName: string;
  /**
   * Milliseconds after which a statement counts as lost, because the database or the connection hangs; unlimited by
   * default.
   */
  readonly statementMsMax?: number;
  /** Milliseconds after which a statement that waits for a lock fails; unlimited by default. */
  readonly lockMsMax?: number;
  /**
   * True for connections that only find rows by their keys. Each statement is planned once, for any values and with an
   * index, because the plan must still be fast when the table has grown.
   */
  readonly byKey?: boolean;
  /** Guard that fails waiting and new calls while the database hangs. */
  readonly guard?: ServiceGuard;
}

/**
 * Creates the first tables of the durable schemas, which no rebuild changes: `vault` (credentials, personal keys,
 * sessions) and `work` (inboxes, checkpoints of consumers, rate counts).
 */
class DurableSchemas1763683200000 implements MigrationInterface {
  name = 'DurableSchemas1763683200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE SCHEMA vault');
    await runner.query(
      'CREATE TABLE vault.person_keys (person_id text PRIMARY KEY, wrapped_key bytea NOT NULL, created_at timestamptz NOT NULL DEFAULT now())',
    );
    await runner.query(
      'CREATE TABLE vault.credentials (user_id uuid PRIMARY KEY, password_hash text NOT NULL, changed_at timestamptz NOT NULL DEFAULT now())',
    );
    await runner.query(`CREATE TABLE vault.tokens (
      token_hash bytea PRIMARY KEY, user_id uuid NOT NULL, purpose text NOT NULL, created_at timestamptz NOT NULL DEFAULT now(), expires_at timestamptz NOT NULL, used_at timestamptz)`);
    await runner.query('CREATE INDEX ON vault.tokens (user_id, purpose)');
    await runner.query('CREATE INDEX ON vault.tokens (expires_at)');
    await runner.query('CREATE TABLE work.checkpoints (consumer text PRIMARY KEY, position numeric NOT NULL)');
    await runner.query(
      'CREATE TABLE work.inbox (consumer text NOT NULL, event_id uuid NOT NULL, position numeric NOT NULL, handled_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (consumer, event_id))',
    );
    await runner.query('CREATE INDEX ON work.inbox (consumer, position)');
    await runner.query(`CREATE TABLE work.parked (
      consumer text NOT NULL, event_id uuid NOT NULL, stream_id text NOT NULL, revision bigint NOT NULL, attempts integer NOT NULL, reason text NOT NULL, parked_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (consumer, event_id))`);
    await runner.query(
      'CREATE UNLOGGED TABLE work.rate_counts (bucket text PRIMARY KEY, window_start timestamptz NOT NULL, hits integer NOT NULL)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP SCHEMA vault CASCADE');
  }
}

/** Adds to sessions an id other than the token, so that they can be listed and ended. */
class SessionsCanBeListed1763769600000 implements MigrationInterface {
  name = 'SessionsCanBeListed1763769600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE vault.tokens ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid(), ADD COLUMN last_used_at timestamptz NOT NULL DEFAULT now(), ADD COLUMN device text',
    );
    await runner.query('CREATE UNIQUE INDEX ON vault.tokens (id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE vault.tokens DROP COLUMN id, DROP COLUMN last_used_at, DROP COLUMN device');
  }
}

/** Adds the extension for text search, in a schema that no rebuild drops. */
class TextIsSearched1763773200000 implements MigrationInterface {
  name = 'TextIsSearched1763773200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA public');
  }

  async down(): Promise<void> {
    // Keeps the extension, which is harmless, because other users of the database may need it.
  }
}

/** Adds to sessions the login provider that authenticated the person. */
class SessionsKnowTheirProvider1763776800000 implements MigrationInterface {
  name = 'SessionsKnowTheirProvider1763776800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE vault.tokens ADD COLUMN provider text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE vault.tokens DROP COLUMN provider');
  }
}

/**
 * Adds the times of the next check of open purchases, and of the last comparison of the payment provider's report with
 * our books.
 */
class PaymentsAreFollowed1763784000000 implements MigrationInterface {
  name = 'PaymentsAreFollowed1763784000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE work.purchase_polls (purchase_id uuid PRIMARY KEY, next_at timestamptz NOT NULL)');
    await runner.query(
      'CREATE TABLE work.payment_reports (provider text PRIMARY KEY, compared_at timestamptz NOT NULL)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE work.purchase_polls, work.payment_reports');
  }
}

/** Adds a cache of the last known states of streams, which may be emptied at any time. */
class StreamHeads1763870400000 implements MigrationInterface {
  name = 'StreamHeads1763870400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE work.stream_heads (
      stream text NOT NULL, decider text NOT NULL, version text NOT NULL, revision bigint NOT NULL, position numeric NOT NULL, event_id uuid NOT NULL, person_id text, state bytea NOT NULL,
      PRIMARY KEY (stream, decider))`);
    await runner.query('CREATE INDEX ON work.stream_heads (position)');
    await runner.query('CREATE INDEX ON work.stream_heads (person_id) WHERE person_id IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE work.stream_heads');
  }
}

/**
 * Adds the networks from which people logged in to their accounts, so that attempts from other networks do not slow
 * down the owner.
 */
class KnownNetworks1763881200000 implements MigrationInterface {
  name = 'KnownNetworks1763881200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE vault.known_networks (user_id uuid NOT NULL, network_hash bytea NOT NULL, last_seen_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (user_id, network_hash))',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE vault.known_networks');
  }
}

/** Adds the lists of stopped projections, and of events of unknown types that readers of the log skipped. */
class PassedAndStopped1763874000000 implements MigrationInterface {
  name = 'PassedAndStopped1763874000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE work.passed (reader text NOT NULL, position numeric NOT NULL, type text NOT NULL, PRIMARY KEY (reader, position))',
    );
    await runner.query(`CREATE TABLE work.stopped_projections (
      projection text PRIMARY KEY, stream_id text NOT NULL, revision bigint NOT NULL, type text NOT NULL, event_id uuid NOT NULL, reason text NOT NULL, stopped_at timestamptz NOT NULL DEFAULT now())`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE work.passed, work.stopped_projections');
  }
}

/** Binds a link in an email to the address that it was sent to. */
class LinksKnowTheirAddress1763884800000 implements MigrationInterface {
  name = 'LinksKnowTheirAddress1763884800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE vault.tokens ADD COLUMN email_hash text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE vault.tokens DROP COLUMN email_hash');
  }
}

/** Adds a value sealed under each key, so that a start with another key is refused. */
class KeyChecks1763888400000 implements MigrationInterface {
  name = 'KeyChecks1763888400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE vault.key_checks (name text PRIMARY KEY, sealed bytea NOT NULL, sealed_at timestamptz NOT NULL DEFAULT now())',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE vault.key_checks');
  }
}

/** Advisory lock for replicas that start together, so that each migration runs once. */
const MIGRATION_LOCK = 7_163_001;

/** Time limit for connecting, and for waiting while all connections of the pool are in use. */
const CONNECT_MS_MAX = 15_000;

/** Returns the connection pool behind a database. */
export const poolOf = ({ driver }: DataSource): pg.Pool => (driver as unknown as { master: pg.Pool }).master;

const statementsOf = new WeakMap<object, PreparedStatements>();

/** Returns the schema of the read model for the statements of a database, or of a transaction in it. */
export const readSchemaOf = (database: Database): ReadSchema => {
  const source = 'dataSource' in database ? (database as unknown as QueryRunner).dataSource : database;
  return statementsOf.get(source)?.readSchema ?? FIRST_READ_SCHEMA;
};

/** Sets the schema that `read.` means in the statements of this database. */
export const useReadSchema = (database: DataSource, schema: ReadSchema): void =>
  statementsOf.get(database)?.useSchema(schema);

/** Returns the prepared statements of a database's connections; undefined unless this module opened the database. */
export const preparedStatementsOf = (database: DataSource): PreparedStatements | undefined =>
  statementsOf.get(database);

/** Connects to a database without creating or migrating its schemas. */
export const connectDatabase = async (options: DatabaseOptions): Promise<DataSource> => {
  const database = new DataSource({
    type: 'postgres',
    url: options.url,
    applicationName: options.applicationName,
    poolSize: options.poolMax,
    migrations: [
      DurableSchemas1763683200000,
      SessionsCanBeListed1763769600000,
      TextIsSearched1763773200000,
      SessionsKnowTheirProvider1763776800000,
      PaymentsAreFollowed1763784000000,
      StreamHeads1763870400000,
      KnownNetworks1763881200000,
      PassedAndStopped1763874000000,
      LinksKnowTheirAddress1763884800000,
      KeyChecks1763888400000,
      FilesAreScrubbed1763895600000,
      AllFilesAreScrubbed1763899200000,
      StaffRefusalsAreCounted1763950000000,
      SessionsKnowTheirProof1763953600000,
      JobsAreRetried1763970000000,
      TransfersAreWatched1764000000000,
      CallsOfKeysAreCounted1764010000000,
      ViewsKnowTheirViewer1764020000000,
      StaffHaveSecondFactors1764030000000,
      AttentionIsCounted1764031900000,
      ErasuresWait1764032000000,
      ErasuresAreRepeated1764033000000,
      ViewsAreSummed1764034000000,
      NotificationsAreRead1764050000000,
      DigestsAreSent1764060000000,
      RepairsAreWanted1764070000000,
      SearchesAreCounted1764080000000,
      BrowsersAreNotified1764090000000,
      PublicWorksAreWatched1764120000000,
    ],
    migrationsTableName: 'work.migrations',
    extra: {
      keepAlive: true,
      pipeline: true,
      connectionTimeoutMillis: CONNECT_MS_MAX,
      query_timeout: options.statementMsMax ?? 0,
      lock_timeout: options.lockMsMax ?? 0,
      ...(options.byKey === true && { options: '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off' }),
    },
  });
  await database.initialize();
  const statements = new PreparedStatements();
  statements.prepareOn(poolOf(database));
  statementsOf.set(database, statements);
  if (options.guard !== undefined) guardPool(poolOf(database), options.guard);
  return database;
};

/**
 * Thrown when one of the schemas that can't be rebuilt is missing. The message is for the operator; a restart does not
 * help.
 */
export class IncompleteDatabase extends Error {}

const LOST: Readonly<Record<'vault' | 'work', string>> = {
  vault: 'the keys of personal data, passwords and sessions',
  work: 'the positions of consumers, what they have done, and parked events',
};

/**
 * Refuses a database with only one of the durable schemas: migrations would fail halfway, or create the missing schema
 * without its data. A new database has neither.
 * @throws IncompleteDatabase
 */
export const refuseIncomplete = async (database: Database): Promise<void> => {
  const [{ vault, work }] = (await database.query(
    "SELECT to_regclass('vault.person_keys') IS NOT NULL AS vault, to_regclass('work.checkpoints') IS NOT NULL AS work",
  )) as [{ vault: boolean; work: boolean }];
  if (vault === work) return;
  const missing = vault ? 'work' : 'vault';
  throw new IncompleteDatabase(
    `The database has the schema ${vault ? 'vault' : 'work'} and lacks ${missing} (${LOST[missing]}), so nothing was started and nothing was changed. ` +
      `Restore the schema ${missing} from your backup, as docs/operations/restore.md describes, and start again.`,
  );
};

/**
 * Connects and migrates `vault` and `work`.
 * @throws IncompleteDatabase when only one of them exists
 */
export const openDatabase = async ({ guard, ...options }: DatabaseOptions): Promise<DataSource> => {
  const database = await connectDatabase(options);
  const runner = database.createQueryRunner();
  try {
    await runner.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await refuseIncomplete(runner);
    await runner.query('CREATE SCHEMA IF NOT EXISTS work');
    await database.runMigrations({ transaction: 'each' });
  } finally {
    await runner.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    await runner.release();
  }
  if (guard !== undefined) guardPool(poolOf(database), guard);
  return database;
};
