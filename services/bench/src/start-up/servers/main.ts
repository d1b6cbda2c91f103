import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startEventNode } from '@pixchange/embedded/event-node';
import { startMailbox } from '@pixchange/embedded/mailbox';
import { startObjectStore } from '@pixchange/embedded/object-store';
import { startPostgres } from '@pixchange/embedded/postgres';
import { environment } from '../../config.ts';
import { CleanUp } from '../../servers/clean-up.ts';

/* The peer of the start benchmark: only the embedded servers, in one process, on the data of an earlier `npm start`. */
const dataDir = environment['DATA_DIR'] ?? '';
const cleanUp = new CleanUp();
const secrets = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8')) as {
  S3_ACCESS_KEY: string;
  S3_SECRET_KEY: string;
};

const startNode = async (): Promise<void> => {
  const postgres = cleanUp.keep(await startPostgres({ dataDir: join(dataDir, 'postgres') }));
  cleanUp.keep(await startEventNode({ databaseUrl: postgres.url }));
};

const startObjects = async (): Promise<void> => {
  const keys = { accessKey: secrets.S3_ACCESS_KEY, secretKey: secrets.S3_SECRET_KEY };
  cleanUp.keep(
    await startObjectStore({ dataDir: join(dataDir, 'object-store'), ...keys, region: 'us-east-1', corsOrigin: '*' }),
  );
};

const startMail = async (): Promise<void> => {
  cleanUp.keep(await startMailbox({ dataDir: join(dataDir, 'mailbox') }));
};

const stop = (): void => {
  cleanUp.run().then(
    () => process.exit(0),
    () => process.exit(1),
  );
};
process.once('SIGTERM', stop);
process.once('disconnect', stop);
await Promise.all([startNode(), startObjects(), startMail()]);
process.stdout.write('servers ready\n');
