import { spawn, type ChildProcess } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { eachLine, type Log } from '../processes/lines.ts';
import { watchOver } from '../processes/watchdog.ts';
import type { Seclusion } from './seclusion.ts';

const graceMs = 2_000;
const lastLinesMax = 5;

const architectures: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };

/** Returns the name of the package with anvil for this machine. */
export const anvilPackage = (platform: string = process.platform, architecture: string = process.arch): string =>
  `@foundry-rs/anvil-${platform}-${architectures[architecture] ?? architecture}`;

/** Returns the path of anvil; undefined if its package is not installed, for example on an unsupported platform. */
export const findAnvil = (name = anvilPackage()): string | undefined => {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'bin', 'anvil');
  } catch {
    return undefined;
  }
};

export type Anvil = {
  pid: number;
  /** HTTP address on this machine, or `unix:` and the path of a socket. */
  url: string;
  /** Resolves with the reason when the node exits, whether requested or not. */
  ended: Promise<string>;
  stop(): Promise<void>;
};

export type AnvilOptions = {
  binary: string;
  chainId: number;
  dataDir: string;
  /** State to start from; undefined for a new chain. */
  stateFile: string | undefined;
  /**
   * Isolated network that only this account can reach. Without one, anvil listens on a loopback port and accepts
   * requests from every account on this machine.
   */
  seclusion?: Seclusion;
};

const argumentsOf = ({ chainId, stateFile, seclusion }: AnvilOptions): string[] => [
  // The loopback interface of an isolated network is down, so anvil binds all addresses, which nobody else can reach.
  ...(seclusion === undefined ? ['--host', '127.0.0.1'] : ['--host', '0.0.0.0', '--ipc', seclusion.socket]),
  ...['--port', '0', '--chain-id', String(chainId), '--accounts', '0'],
  ...['--gas-price', '0', '--block-base-fee-per-gas', '0', '--disable-min-priority-fee'],
  // Without CORS headers, no page of another site can send JSON to anvil.
  ...['--no-cors', '--color', 'never'],
  ...(stateFile === undefined ? [] : ['--load-state', stateFile]),
];

const endOf = (child: ChildProcess): Promise<string> =>
  new Promise((settle) => {
    child.once('error', (error) => settle(error.message));
    child.once('exit', (code, signal) => settle(signal ?? `exit code ${code}`));
  });

/**
 * Starts anvil on a free port, or on the socket of `seclusion`. A watchdog ends anvil with this process, even when this
 * process is killed.
 * @throws Error when anvil can't be started, or ends before it listens
 */
export const startAnvil = async (options: AnvilOptions, log: Log): Promise<Anvil> => {
  const { binary, seclusion } = options;
  if (seclusion !== undefined) await rm(seclusion.socket, { force: true });
  const [program = binary, ...args] = [...(seclusion?.launcher ?? []), binary, ...argumentsOf(options)];
  const child = spawn(program, args, {
    cwd: options.dataDir,
    detached: true,
    env: { HOME: options.dataDir, TMPDIR: options.dataDir, PATH: '/usr/bin:/bin', TZ: 'UTC' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = endOf(child);
  if (child.pid === undefined) throw new Error(`${program} can't be started: ${await ended}`);
  watchOver(child, { signal: 'TERM', graceMs });
  const lastLines: string[] = [];
  let isListening = false;
  const listening = new Promise<string>((settle) => {
    eachLine(child.stdout, (line) => {
      const address = /^Listening on (\d+(?:\.\d+){3}:\d+)$/.exec(line.trim())?.[1];
      if (address === undefined) return;
      isListening = true;
      settle(seclusion === undefined ? `http://${address}` : `unix:${seclusion.socket}`);
    });
  });
  eachLine(child.stderr, (line) => {
    lastLines.push(line);
    if (lastLines.length > lastLinesMax) lastLines.shift();
    // Output before the node listens, such as a stack trace, becomes part of the error if the start fails.
    if (isListening && line.trim() !== '') log(line);
  });
  const url = await Promise.race([
    listening,
    ended.then((why) => {
      throw new Error(`anvil ended while it started (${why}): ${lastLines.join(' | ')}`);
    }),
  ]);
  return {
    pid: child.pid,
    url,
    ended,
    // Our files already contain all state, so anvil can be killed.
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
};
