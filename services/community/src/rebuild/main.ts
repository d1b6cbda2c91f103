/** Rebuilds the read models of a running Pixchange site; see `--help`. */
import { join } from 'node:path';
import { projections } from '../features.ts';
import { EventCodec } from '../platform/event-store/codec.ts';
import { EventLog } from '../platform/event-store/event-log.ts';
import { RoleSignatures } from '../platform/event-store/role-signatures.ts';
import { KeyChecks } from '../platform/keys/key-checks.ts';
import { PersonKeys } from '../platform/keys/person-keys.ts';
import { openProductDatabase } from '../runtime/read-model/read-schemas.ts';
import { rebuild } from '../runtime/read-model/rebuild.ts';
import { UsageError } from '../runtime/running-product.ts';
import { readConfig, usage } from './config.ts';
import { progressLines, reportJson, reportLines } from './report.ts';

const exitCodes = { done: 0, different: 1, failed: 1, wrongUse: 2 } as const;
const projectRoot = join(import.meta.dirname, '..', '..', '..', '..');
/** Number of connections: for the lock, the current batch, and reads of keys while the next batch is loaded. */
const CONNECTIONS = 4;

const run = async (): Promise<number> => {
  const config = await readConfig(process.argv.slice(2), process.env, projectRoot);
  if (config === 'help') {
    process.stdout.write(usage);
    return exitCodes.done;
  }
  const database = await openProductDatabase(
    { url: config.databaseUrl, poolMax: CONNECTIONS, applicationName: 'pixchange rebuild' },
    projections,
  );
  const log = new EventLog(
    config.eventStoreUrl,
    new EventCodec(new PersonKeys(database, config.masterKey), new RoleSignatures(config.roleSecret)),
  );
  try {
    const checks = new KeyChecks(database);
    await checks.refuseWrong('MASTER_KEY', config.masterKey.toString('base64'));
    await checks.refuseWrong('ROLE_SECRET', config.roleSecret.toString('base64'));
    const startedMs = performance.now();
    const report = await rebuild({
      database,
      log,
      projections,
      compare: config.compare,
      acceptUnreadable: config.acceptUnreadable,
      onProgress: progressLines((text) => process.stderr.write(text)),
    });
    if (report === null) return exitCodes.done;
    const seconds = (performance.now() - startedMs) / 1_000;
    process.stdout.write(config.json ? reportJson(report, seconds) : reportLines(report, seconds));
    return report.swapped ? exitCodes.done : exitCodes.different;
  } finally {
    await log.close();
    await database.destroy();
  }
};

run().then(
  (code) => process.exit(code),
  (error: unknown) => {
    const wrongUse = error instanceof UsageError;
    process.stderr.write(`rebuild: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(wrongUse ? exitCodes.wrongUse : exitCodes.failed);
  },
);
