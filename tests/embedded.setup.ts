import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { runtime } from '../scripts/lib/runtime.mjs';
import { startTestStack, type TestStack } from '../services/embedded/src/testing/stack.ts';
import { askHostAt } from './stack.ts';

declare global {
  // Setup and teardown are two modules of one process, and jest lets them share data only through globals.
  var pixchangeTestStack: TestStack | undefined;
  var pixchangeTestHosts: ChildProcess[] | undefined;
}

/** Starts the host of a worker's products, which ends with this process. */
const startHost = async (): Promise<{ child: ChildProcess; url: string }> => {
  const folder = import.meta.dirname;
  const child = fork(join(folder, 'product-host.ts'), {
    // The product runs on the Node that `npm start` chooses, which may be newer than the Node of the tests.
    execPath: runtime().path,
    execArgv: [
      '--conditions=source',
      ...['typescript.mjs', 'cheap-passwords.mjs', 'late-answers.mjs'].map((file) => `--import=${join(folder, file)}`),
    ],
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`a host of products ended with ${String(code)} before it began`);
  });
  const [url] = (await Promise.race([once(child, 'message'), ended])) as [string];
  child.once('exit', (code, signal) => {
    // Normally, teardown disconnects the host. If the host ends early, all remaining tests fail, so report the reason.
    if (child.connected || code !== 0)
      process.stderr.write(`a host of products ended: code ${code}, signal ${signal}\n`);
  });
  return { child, url };
};

/** Runs once before all tests of the `embedded` project. */
const setup = async ({ maxWorkers }: { maxWorkers: number }): Promise<void> => {
  const stack = await startTestStack();
  globalThis.pixchangeTestStack = stack;
  const { stop: _stop, ...addresses } = stack;
  process.env['TEST_STACK'] = JSON.stringify(addresses);
  const first = await startHost();
  process.env['TEST_TABLES'] = await askHostAt<string>(first.url, 'tables', {});
  const hosts = [first, ...(await Promise.all(Array.from({ length: maxWorkers - 1 }, startHost)))];
  globalThis.pixchangeTestHosts = hosts.map(({ child }) => child);
  process.env['TEST_HOSTS'] = JSON.stringify(hosts.map(({ url }) => url));
};

export default setup;
