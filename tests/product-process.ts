import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createClient } from '@pixchange/contracts/http/client';
import type { Product } from './product.ts';
import { countStart } from './starts.ts';
import { until } from './until.ts';

const COMMUNITY = join(import.meta.dirname, '../services/community/dist');
const FAILPOINTS = join(import.meta.dirname, 'failpoints.mjs');

/** The compiled product in a process of its own, on the data of a product of this test. */
export interface ProductProcess {
  readonly child: ChildProcess;
  readonly url: string;
  readonly call: Product['call'];
  /** The durable effects that it passed, by their names, since the first one that counts. */
  readonly crossed: readonly string[];
  /** Settles with the signal that ended it. */
  readonly exit: Promise<NodeJS.Signals | null>;
  stop(): Promise<void>;
}

interface Failpoint {
  /** After which durable effect it is killed, counted from 1, or by its name; 0 for never. */
  readonly at: number | string;
  /** The event whose append is the first effect that counts. */
  readonly from: string;
}

/** A machine that is busy starts several of them at once. */
const START_MS_MAX = 120_000;

export const startProductProcess = async (
  environment: Readonly<Record<string, string>>,
  { at, from }: Failpoint,
): Promise<ProductProcess> => {
  countStart('processes');
  const env = {
    PATH: process.env['PATH'],
    ...environment,
    LOG_LEVEL: 'info',
    ...(typeof at === 'number' ? { FAILPOINT_AT: String(at) } : { FAILPOINT_AFTER: at }),
    FAILPOINT_FROM: from,
  };
  const child = spawn(process.execPath, ['--import', FAILPOINTS, join(COMMUNITY, 'main.js')], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const crossed: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  createInterface({ input: child.stderr }).on('line', (line) =>
    (line.startsWith('failpoint ') ? crossed : lines).push(line),
  );
  const exit = once(child, 'close').then(([, signal]) => signal as NodeJS.Signals | null);
  await until(
    () => Promise.resolve(lines),
    (all) => child.exitCode !== null || all.some((line) => line.includes('all roles run')),
    'the start',
    START_MS_MAX,
  );
  const url = /"address":"([^"]+)"/.exec(lines.join('\n'))?.[1]?.replace('[::1]', '127.0.0.1');
  if (url === undefined) throw new Error(`no address among:\n${lines.join('\n')}`);
  return {
    child,
    url,
    call: createClient({ baseUrl: url }),
    crossed,
    exit,
    stop: async () => {
      child.kill('SIGTERM');
      await exit;
    },
  };
};
