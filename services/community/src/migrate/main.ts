/**
 * Creates the tables and the read model that this version needs, and exits. It runs once before a roll-out, so that its
 * processes do not wait for each other, while the old version keeps running.
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
  // A wrong key, or roles that are not adopted yet, would build a read model without roles.
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
