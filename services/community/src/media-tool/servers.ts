import type { MediaProcessor } from '@pixchange/media';
import { v7 as uuidv7 } from 'uuid';
import { imageDecider, projections } from '../features.ts';
import { EventCodec } from '../platform/event-store/codec.ts';
import { EventLog } from '../platform/event-store/event-log.ts';
import { KeyChecks } from '../platform/keys/key-checks.ts';
import { PersonKeys } from '../platform/keys/person-keys.ts';
import { createLog } from '../platform/log.ts';
import { mediaProcessorOf } from '../platform/media/configured.ts';
import type { Database } from '../platform/postgres/database.ts';
import { ObjectStorage } from '../platform/object-storage/object-storage.ts';
import { CommandRunner } from '../runtime/commands/command-runner.ts';
import { Commands } from '../runtime/commands/commands.ts';
import { ReadModelClock } from '../runtime/read-model/clock.ts';
import { openToolDatabase } from '../runtime/read-model/read-schemas.ts';
import type { MediaToolSettings } from './config.ts';

const CONNECTIONS = 4;

type ImageCommand = Parameters<typeof imageDecider.decide>[0];

interface Servers {
  readonly database: Database;
  readonly storage: ObjectStorage;
  readonly processor: MediaProcessor;
  readonly commands: Commands;
  readonly keys: PersonKeys;
  /** Runs a command on a work's stream, as the operator. */
  readonly record: (command: ImageCommand) => Promise<void>;
}

/** Connects to the servers, and runs `work` with the connections. */
export const withServers = async <T>(
  settings: MediaToolSettings,
  work: (servers: Servers) => Promise<T>,
): Promise<T> => {
  const masterKey = Buffer.from(settings.MASTER_KEY, 'base64');
  const database = await openToolDatabase(
    { url: settings.DATABASE_URL, poolMax: CONNECTIONS, applicationName: 'pixchange media' },
    projections,
  );
  const keys = new PersonKeys(database, masterKey);
  const log = new EventLog(settings.EVENT_STORE_URL, new EventCodec(keys));
  const runner = new CommandRunner(log);
  const commands = new Commands(runner, new ReadModelClock(settings.DATABASE_URL, [], () => undefined));
  const storage = new ObjectStorage({
    endpoint: settings.S3_ENDPOINT,
    publicUrl: settings.S3_ENDPOINT,
    accessKey: settings.S3_ACCESS_KEY,
    secretKey: settings.S3_SECRET_KEY,
    region: settings.S3_REGION,
    buckets: { uploads: settings.S3_BUCKET_UPLOADS, media: settings.S3_BUCKET_MEDIA },
  });
  const processor = mediaProcessorOf(settings, createLog('error', process.stderr));
  const call = `media-${uuidv7()}`;
  const cause = { correlationId: call, causationId: call, actorId: 'operator' };
  try {
    await new KeyChecks(database).refuseWrong('MASTER_KEY', settings.MASTER_KEY);
    const record = async (command: ImageCommand): Promise<void> => {
      await runner.run(imageDecider, imageDecider.streamOf(command), command, cause);
    };
    return await work({ database, storage, processor, commands, keys, record });
  } finally {
    await processor.close();
    storage.close();
    await log.close();
    await database.destroy();
  }
};
