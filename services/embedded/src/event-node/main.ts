import { givenEnvironment } from '../processes/given-environment.ts';
import { startEventNode } from './index.ts';
import type { Access } from './services/access.ts';

const line = (text: string): void => void process.stdout.write(`${text}\n`);

/** Reads all access settings or none; throws for an incomplete set, which would leave the node open to everyone. */
const accessFrom = ({
  EVENT_NODE_USER: username,
  EVENT_NODE_PASSWORD: password,
  EVENT_NODE_KEY: key,
  EVENT_NODE_CERTIFICATE: certificate,
}: NodeJS.Dict<string>): Access | undefined => {
  if (!username && !password && !key && !certificate) return undefined;
  if (!username || !password || !key || !certificate)
    throw new Error(
      'EVENT_NODE_USER, EVENT_NODE_PASSWORD, EVENT_NODE_KEY and EVENT_NODE_CERTIFICATE must be given together',
    );
  return { username, password, key, certificate };
};

const main = async (): Promise<void> => {
  const environment = await givenEnvironment(process.env);
  const { DATABASE_URL, EVENT_NODE_HOST, EVENT_NODE_PORT, SUPERVISED } = environment;
  const access = accessFrom(environment);
  if (DATABASE_URL === undefined || DATABASE_URL === '') throw new Error('DATABASE_URL is not set');
  const port = Number(EVENT_NODE_PORT ?? '0');
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`EVENT_NODE_PORT is not a port: ${EVENT_NODE_PORT}`);
  const node = await startEventNode({
    databaseUrl: DATABASE_URL,
    port,
    ...(access !== undefined && { access }),
    ...(EVENT_NODE_HOST !== undefined && { host: EVENT_NODE_HOST }),
    log: (text) => void process.stderr.write(`${text}\n`),
  });
  const stop = async (): Promise<void> => {
    await node.stop();
    process.exit(0);
  };
  process.once('SIGINT', () => void stop());
  process.once('SIGTERM', () => void stop());
  // A killed parent can't send a message, but its end of the IPC channel closes.
  if (SUPERVISED === '1' && process.send !== undefined) process.once('disconnect', () => void stop());
  void node.failed.then(() => process.exit(1));
  line(`event node ready at ${node.url}`);
};

main().catch((error: unknown) => {
  process.stderr.write(`event node: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
