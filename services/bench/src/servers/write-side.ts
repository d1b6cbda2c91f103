import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import {
  builtVersions,
  CommandRunner,
  EventCodec,
  EventLog,
  connectDatabase,
  Lookups,
  openDatabase,
  PersonKeys,
  StreamHeads,
} from '@pixchange/community';
import { startPostgres } from '@pixchange/embedded/postgres';
import { CleanUp } from './clean-up.ts';
import { startEventNode } from './embedded-programs.ts';

export type WriteSide = {
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
  readonly database: Awaited<ReturnType<typeof openDatabase>>;
  readonly keys: PersonKeys;
  readonly log: EventLog;
  /** Stream states that processes share. */
  readonly heads: StreamHeads;
  /** Returns a runner with an empty cache, like that of another process of the product. */
  newRunner(): CommandRunner;
  stop(): Promise<void>;
};

/**
 * Starts PostgreSQL with the product's settings, and an event node in a separate process. Opens the product's own event
 * log on them in this process.
 */
export const startWriteSide = async (folder: string): Promise<WriteSide> => {
  const cleanUp = new CleanUp();
  try {
    const postgres = cleanUp.keep(await startPostgres({ dataDir: join(folder, 'postgres') }));
    const node = cleanUp.keep(await startEventNode(postgres.url));
    const database = await openDatabase({ url: postgres.url, poolMax: 20, applicationName: 'pixchange bench' });
    cleanUp.add(() => database.destroy());
    const keys = new PersonKeys(database, randomBytes(32));
    const log = new EventLog(node.url, new EventCodec(keys));
    cleanUp.add(() => log.close());
    const lookups = new Lookups(
      await connectDatabase({ url: postgres.url, poolMax: 1, applicationName: 'pixchange bench', byKey: true }),
    );
    cleanUp.add(() => lookups.close());
    const heads = new StreamHeads({ database, lookups }, keys, builtVersions(), {
      warn: () => undefined,
      info: () => undefined,
    });
    return {
      heads,
      newRunner: () => new CommandRunner(log, () => new Date(), heads),
      databaseUrl: postgres.url,
      eventStoreUrl: node.url,
      database,
      keys,
      log,
      stop: () => cleanUp.run(),
    };
  } catch (error) {
    await cleanUp.run();
    throw error;
  }
};
