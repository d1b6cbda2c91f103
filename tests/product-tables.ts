import { randomBytes } from 'node:crypto';
import { projections } from '../services/community/src/features.ts';
import { EventCodec } from '../services/community/src/platform/event-store/codec.ts';
import { EventLog } from '../services/community/src/platform/event-store/event-log.ts';
import { PersonKeys } from '../services/community/src/platform/keys/person-keys.ts';
import { createLog } from '../services/community/src/platform/log.ts';
import { openDatabase } from '../services/community/src/platform/postgres/database.ts';
import { prepareReadModel } from '../services/community/src/runtime/read-model/prepare.ts';
import { startEventNode } from '../services/embedded/src/event-node/index.ts';
import { freshDatabase } from './stack.ts';

/**
 * Creates a database with a product's empty tables, as a template for other databases. All connections are closed,
 * because PostgreSQL copies a template only while nobody is connected to it.
 */
export const makeProductTables = async (): Promise<string> => {
  const databaseUrl = await freshDatabase('tables');
  const node = await startEventNode({ databaseUrl });
  const database = await openDatabase({ url: databaseUrl, poolMax: 4, applicationName: 'test' });
  const eventLog = new EventLog(node.url, new EventCodec(new PersonKeys(database, randomBytes(32))));
  await prepareReadModel({ database, eventLog }, projections, createLog('silent'));
  await eventLog.close();
  await database.destroy();
  await node.stop();
  return databaseUrl;
};
