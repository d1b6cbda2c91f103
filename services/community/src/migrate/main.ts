/**
 * Creates the tables and the read model that this version needs, and exits. Runs once before a rollout, while the old
 * version keeps running, so that the new processes need not wait for each other.
 */
import { ConfigError, readConfig } from '../config.ts';
import { checkKeys } from '../check-keys.ts';
import { nameSecretProof, projections } from '../features.ts';
import { createLog } from '../platform/log.ts';
import { Metrics } from '../platform/metrics.ts';
import { openParts } from '../runtime/parts.ts';
import { prepareReadModel } from '../runtime/read-model/prepare.ts';

const run = async (): Promise<void> => {
  const config = readConfig(process.env);
  const log = createLog(config.LOG_LEVEL);
  const parts = await openParts(config, projections, log, new Metrics());
  // Must run first: with a wrong key, or before old role events are adopted, the read model would have no roles.
  await checkKeys(config, parts, log, nameSecretProof);
  try {
    const acceptUnreadable = config.ACCEPT_UNREADABLE === 'on';
    await prepareReadModel({ ...parts, acceptUnreadable }, projections, log);
    log.info('tables and read model are up to date');
  } finally {
    await parts.close();
  }
};

run().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`migrate: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(error instanceof ConfigError ? 2 : 1);
  },
);
