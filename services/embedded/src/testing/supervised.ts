import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { eachLine } from '../processes/lines.ts';
import { waitUntil } from '../processes/process-table.ts';

export type Supervised = {
  process: ChildProcess;
  /** All lines that the supervisor has printed. */
  lines: string[];
  /** Resolves with the first matching line; rejects if the process ends first, or after a minute. */
  line(pattern: RegExp): Promise<string>;
  /** Returns the URL that the supervisor prints when it is ready. */
  url(): Promise<string>;
  exit: Promise<number | string>;
};

const limitMs = 60_000;
const standIn = join(import.meta.dirname, 'community-stand-in.mjs');

/**
 * Starts the compiled supervisor on this data folder. All services are real except the product itself. By default
 * (`--once`), the supervisor exits if a service can't run.
 */
export const startSupervised = (
  compiledFolder: string,
  dataDir: string,
  env: Record<string, string> = {},
  flags: readonly string[] = ['--once'],
): Supervised => {
  const child = spawn(process.execPath, [join(compiledFolder, 'supervisor', 'main.js'), ...flags], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      PORT: '0',
      DEMO: 'off',
      SUPERVISOR_COMMUNITY_ENTRY: standIn,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) eachLine(stream, (line) => lines.push(line));
  let ended = false;
  const exit = once(child, 'close').then(([code, signal]) => {
    ended = true;
    return (code ?? signal) as number | string;
  });
  const line = async (pattern: RegExp): Promise<string> => {
    const found = (): string | undefined => lines.find((text) => pattern.test(text));
    await waitUntil(() => Promise.resolve(ended || found() !== undefined), limitMs);
    const text = found();
    if (text === undefined) throw new Error(`no line like ${pattern} among:\n${lines.join('\n')}`);
    return text;
  };
  return { process: child, lines, line, url: async () => /open (\S+)$/.exec(await line(/ open http\S+$/))![1]!, exit };
};
