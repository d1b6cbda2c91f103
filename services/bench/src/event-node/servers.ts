import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPostgres } from '@pixchange/embedded/postgres';

export type Servers = { databaseUrl: string; eventStoreUrl: string; stop(): Promise<void> };

const nodeProgram = (): string => fileURLToPath(new URL('main.js', import.meta.resolve('@pixchange/embedded/event-node')));

/** The event node in a process of its own, as `npm start` has it. */
const startNode = async (databaseUrl: string): Promise<{ url: string; stop(): Promise<void> }> => {
  const child = fork(nodeProgram(), [], {
    env: { DATABASE_URL: databaseUrl, EVENT_NODE_PORT: '0', SUPERVISED: '1' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const said = await Promise.race([once(child.stdout as NodeJS.ReadableStream, 'data'), ended]);
  const url = /esdb:\S+/.exec(String(said[0]))?.[0];
  if (url === undefined) throw new Error(`the event node did not start: ${String(said[0])}`);
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  return { url, stop };
};

/** A PostgreSQL with its production settings, and an event node on it; their data goes away with them. */
export const startServers = async (): Promise<Servers> => {
  const folder = await mkdtemp(join(tmpdir(), 'pixchange-bench-'));
  // PostgreSQL may run under another account.
  await chmod(folder, 0o755);
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres') });
  const node = await startNode(postgres.url);
  const stop = async (): Promise<void> => {
    await node.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { databaseUrl: postgres.url, eventStoreUrl: node.url, stop };
};
