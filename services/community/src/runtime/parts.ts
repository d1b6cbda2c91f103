import type { DataSource } from 'typeorm';
import type { Config } from '../config.ts';
import type { Projection } from '../kernel/projection.ts';
import { Commands } from './commands/commands.ts';
import { EventCodec } from '../platform/event-store/codec.ts';
import { builtVersions } from './commands/decider-versions.ts';
import { RoleSignatures } from '../platform/event-store/role-signatures.ts';
import { StreamHeads } from './commands/stream-heads.ts';
import { CommandRunner } from './commands/command-runner.ts';
import { EventLog } from '../platform/event-store/event-log.ts';
import { PersonKeys } from '../platform/keys/person-keys.ts';
import { DiskSpace } from '../platform/object-storage/disk-space.ts';
import { ObjectStorage } from '../platform/object-storage/object-storage.ts';
import { WantedRepairs } from './stored-files/wanted-repairs.ts';
import type { Log } from '../platform/log.ts';
import { Mailer } from '../platform/mail/mailer.ts';
import { signerOf } from './merkle-log/configured.ts';
import type { LogSigner } from './merkle-log/log-signer.ts';
import { treesIn, type LogTrees } from './merkle-log/log-tree.ts';
import type { Metrics } from '../platform/metrics.ts';
import { warnUnlessOutage } from '../platform/outages.ts';
import { ServiceGuard } from '../platform/service-guard.ts';
import { ReadModelClock } from './read-model/clock.ts';
import { databasePing } from '../platform/postgres/guarded-pool.ts';
import { Lookups } from '../platform/postgres/lookups.ts';
import { connectDatabase, poolOf, readSchemaOf, useReadSchema } from '../platform/postgres/database.ts';
import { openProductDatabase } from './read-model/read-schemas.ts';

/** Clients of the servers that the product needs. */
export interface Parts {
  readonly database: DataSource;
  /**
   * Connections for batches of projections. On these connections, a statement that waits for a lock soon fails, so that
   * it does not delay the other projections.
   */
  readonly projecting: DataSource;
  /**
   * Connections for short reads by key: of sessions, stream heads and stamps of cached responses. Under load, such
   * reads would wait on the shared connections for the very queries that they help to avoid.
   */
  readonly lookups: Lookups;
  readonly keys: PersonKeys;
  readonly eventLog: EventLog;
  readonly clock: ReadModelClock;
  readonly commands: Commands;
  readonly disk: DiskSpace;
  readonly storage: ObjectStorage;
  readonly mailer: Mailer;
  readonly trees: LogTrees;
  readonly signer: LogSigner;
  close(): Promise<void>;
}

/** Longer than any of our statements takes, and short enough to report in time that the database is unavailable. */
const STATEMENT_MS_MAX = 15_000;

/** Projections write one batch at a time; the second connection is for their other writes. */
const PROJECTING_POOL_MAX = 2;
const PROJECTING_LOCK_MS_MAX = 1_000;

/** Maximum time for the database to respond to a ping. */
const PING_MS_MAX = 6_000;

const storageOf = (
  config: Config,
  disk: DiskSpace,
  repairs: WantedRepairs,
  onChange: (isDown: boolean) => void,
): ObjectStorage =>
  new ObjectStorage(
    {
      disk,
      onSuspect: (key) => repairs.request(key),
      endpoint: config.S3_ENDPOINT,
      publicUrl: config.S3_PUBLIC_URL,
      accessKey: config.S3_ACCESS_KEY,
      secretKey: config.S3_SECRET_KEY,
      region: config.S3_REGION,
      buckets: { uploads: config.S3_BUCKET_UPLOADS, media: config.S3_BUCKET_MEDIA },
    },
    onChange,
  );

const eventLogOf = (
  config: Config,
  keys: PersonKeys,
  log: Log,
  metrics: Metrics,
  onChange: (isDown: boolean) => void,
): EventLog => {
  const signatures = new RoleSignatures(Buffer.from(config.ROLE_SECRET, 'base64'), (placed) =>
    log.error(
      { ...placed, mac: undefined, code: 'role.disregarded' },
      'an event about a role has no valid signature; it is ignored. Find out who wrote it, then give or remove the role again',
    ),
  );
  const codec = new EventCodec(keys, signatures, (forgery) => {
    metrics.forged.inc();
    log.error({ ...forgery, code: 'event.forged' }, 'an event was not written by the product. Find out who wrote it');
  });
  return new EventLog(config.EVENT_STORE_URL, codec, onChange, (operation, seconds) =>
    metrics.eventStoreSeconds.observe({ operation }, seconds),
  );
};

const openPools = async (
  config: Config,
  projections: readonly Projection[],
  guard: ServiceGuard,
): Promise<Pick<Parts, 'database' | 'projecting' | 'lookups'>> => {
  const database = await openProductDatabase(
    {
      url: config.DATABASE_URL,
      poolMax: config.DATABASE_POOL_MAX,
      applicationName: 'pixchange',
      statementMsMax: STATEMENT_MS_MAX,
      guard,
    },
    projections,
  );
  const projecting = await connectDatabase({
    url: config.DATABASE_URL,
    poolMax: PROJECTING_POOL_MAX,
    applicationName: 'pixchange projections',
    statementMsMax: STATEMENT_MS_MAX,
    lockMsMax: PROJECTING_LOCK_MS_MAX,
    guard,
  });
  const byKey = await connectDatabase({
    url: config.DATABASE_URL,
    poolMax: 1,
    applicationName: 'pixchange lookups',
    statementMsMax: STATEMENT_MS_MAX,
    byKey: true,
    guard,
  });
  for (const beside of [projecting, byKey]) useReadSchema(beside, readSchemaOf(database));
  return { database, projecting, lookups: new Lookups(byKey) };
};

/**
 * Connects to the database; the other clients connect at their first use.
 * @throws IncompleteDatabase, or another error when the database is unavailable
 */
export const openParts = async (
  config: Config,
  projections: readonly Projection[],
  log: Log,
  metrics: Metrics,
): Promise<Parts> => {
  const reporting = (part: string) => (isDown: boolean) =>
    isDown
      ? log.error({ part, code: 'part.hangs' }, 'service does not respond; requests that need it get 503 until it does')
      : log.info({ part }, 'service answers again');
  const asked = databasePing(config.DATABASE_URL, PING_MS_MAX);
  const guard = new ServiceGuard({ part: 'database', ping: asked.ping, onChange: reporting('database') });
  const { database, projecting, lookups } = await openPools(config, projections, guard);
  const keys = new PersonKeys(database, Buffer.from(config.MASTER_KEY, 'base64'));
  const warning = (work: string, message: string) => (error: unknown) =>
    warnUnlessOutage(log, { work, error, fields: {}, message });
  await keys.follow(
    config.DATABASE_URL,
    warning('personal keys', 'notifications of destroyed keys cannot be received'),
  );
  metrics.watchPool('product', poolOf(database));
  metrics.watchPool('projections', poolOf(projecting));
  const eventLog = eventLogOf(config, keys, log, metrics, reporting('event-store'));
  const heads = new StreamHeads({ database, lookups }, keys, builtVersions(), log);
  const runner = new CommandRunner(eventLog, () => new Date(), heads);
  keys.onKeyDestroyed(() => {
    runner.forgetHeads();
    eventLog.reader.forget();
  });
  const lost = warning('read model clock', 'the read model clock lost the database');
  const clock = new ReadModelClock(config.DATABASE_URL, projections, lost, readSchemaOf(database));
  const disk = new DiskSpace({
    folder: config.DISK_FOLDER,
    freeBytesMin: config.DISK_FREE_MB_MIN * 1024 * 1024,
    log,
    metrics,
  });
  disk.start();
  const storage = storageOf(config, disk, new WantedRepairs(database, log), reporting('object-store'));
  const mailer = new Mailer(config.SMTP_URL, config.MAIL_FROM);
  return {
    database,
    projecting,
    lookups,
    keys,
    eventLog,
    clock,
    commands: new Commands(runner, clock),
    disk,
    storage,
    mailer,
    trees: treesIn(database),
    signer: signerOf(config),
    close: async () => {
      await heads.flush();
      await clock.close();
      await keys.close();
      await eventLog.close();
      mailer.close();
      storage.close();
      disk.stop();
      guard.close();
      asked.close();
      await Promise.all([projecting.destroy(), lookups.close(), database.destroy()]);
    },
  };
};
