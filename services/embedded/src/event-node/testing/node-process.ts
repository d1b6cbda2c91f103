import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Compiled } from '../../testing/compiled.ts';

export type NodeProcess = { url: string; child: ChildProcess; ended: Promise<number | null> };

/** Starts a node in a separate process and waits until it is ready. */
export const startNodeProcess = async ({ folder }: Compiled, databaseUrl: string): Promise<NodeProcess> => {
  const child = fork(join(folder, 'event-node', 'main.js'), [], {
    env: { ...process.env, NODE_OPTIONS: '', DATABASE_URL: databaseUrl, EVENT_NODE_PORT: '0', SUPERVISED: '1' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const output = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stderr?.on('data', (chunk: Buffer) => (text += chunk.toString()));
    child.stdout?.on('data', (chunk: Buffer) => resolve(chunk.toString()));
    void ended.then((code) => reject(new Error(`the node ended with ${code}: ${text}`)));
  });
  const url = /esdb:\S+/.exec(output)?.[0];
  if (url === undefined) throw new Error(`the node output: ${output}`);
  return { url, child, ended };
};
