import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { startEventNode } from '../event-node/index.ts';
import { startLoginSandbox } from '../login-sandbox/index.ts';
import { startMailbox } from '../mailbox/index.ts';
import { startObjectStore } from '../object-store/index.ts';
import { openIdentity, type PaymentIdentity } from '../payment-sandbox/index.ts';
import { startPostgres } from '../postgres/index.ts';
import { silent, type Log } from '../processes/lines.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** URLs of the servers that a test needs, as plain data that can be sent to another process. */
export type TestStackAddresses = {
  /** URL of the superuser's database; `freshDatabase` creates other databases on the same server. */
  databaseUrl: string;
  eventStoreUrl: string;
  s3: {
    endpoint: string;
    accessKey: string;
    secretKey: string;
    region: string;
    /** Data folder, for tests that damage stored files. */
    folder: string;
  };
  smtpUrl: string;
  mailboxUrl: string;
  login: { url: string; appId: string; appSecret: string };
  /** Signing identity for the payment sandboxes of single tests; generating it takes longer than starting a sandbox. */
  payment: { identity: PaymentIdentity };
};

export type TestStack = TestStackAddresses & { stop(): Promise<void> };

const region = 'us-east-1';

/** PostgreSQL settings for tests, whose many small commits don't have to survive a power failure. */
const testSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 300 };

/**
 * Starts PostgreSQL, the event node, the object store, the mailbox and the login sandbox with empty data in a temporary
 * folder. PostgreSQL is a child process; the others run in this process. `stop` stops them in reverse order and removes
 * the data. The servers stop in any case when this process ends.
 */
export const startTestStack = async (options: { log?: Log } = {}): Promise<TestStack> => {
  const log = options.log ?? silent;
  const { path: folder, remove } = await temporaryFolder();
  const undo: (() => Promise<void>)[] = [remove];
  const stop = async (): Promise<void> => {
    for (let step = undo.pop(); step !== undefined; step = undo.pop()) await step();
  };
  const started = async <Server extends { stop(): Promise<void> }>(starting: Promise<Server>): Promise<Server> => {
    const server = await starting;
    undo.push(() => server.stop());
    return server;
  };
  try {
    const postgres = await started(startPostgres({ dataDir: join(folder, 'postgres'), settings: testSettings, log }));
    const eventNode = await started(startEventNode({ databaseUrl: postgres.url, log }));
    const keys = { accessKey: 'test-access-key', secretKey: randomBytes(24).toString('base64url') };
    const objects = join(folder, 'objects');
    const objectStore = await started(startObjectStore({ dataDir: objects, ...keys, region, corsOrigin: '*', log }));
    const mailbox = await started(startMailbox({ dataDir: join(folder, 'mail'), log }));
    const loginApp = { appId: '100200300400500', appSecret: randomBytes(16).toString('hex') };
    const login = await started(startLoginSandbox({ dataDir: join(folder, 'login'), ...loginApp, log }));
    const identity = await openIdentity(join(folder, 'payment'));
    return {
      databaseUrl: postgres.url,
      eventStoreUrl: eventNode.url,
      s3: { endpoint: objectStore.endpoint, ...keys, region, folder: objects },
      smtpUrl: mailbox.smtpUrl,
      mailboxUrl: mailbox.httpUrl,
      login: { url: login.url, ...loginApp },
      payment: { identity },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
};
