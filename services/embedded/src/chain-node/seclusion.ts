import { execFile } from 'node:child_process';
import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isRunning } from '../processes/process-table.ts';

const run = promisify(execFile);

/** Isolated network for a program that can be reached only through a socket in a private folder. */
export type Seclusion = {
  /** Command prefix that starts a program in the isolated network. */
  launcher: readonly string[];
  socket: string;
  remove(): Promise<void>;
};

/**
 * Returns the launcher: root may create a network namespace; other accounts need a user namespace, where the kernel
 * allows it.
 */
const launcherOf = (): readonly string[] =>
  process.getuid?.() === 0 ? ['unshare', '--net', '--'] : ['unshare', '--user', '--map-current-user', '--net', '--'];

const PREFIX = 'pixchange-chain-';

/** Removes the folders that killed processes of this account left behind. */
const sweep = async (): Promise<void> => {
  for (const name of await readdir(tmpdir())) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (pid === undefined || (await isRunning(Number(pid)))) continue;
    const path = join(tmpdir(), name);
    const found = await lstat(path).catch(() => undefined);
    if (found?.uid === process.getuid?.()) await rm(path, { recursive: true, force: true });
  }
};

/** Creates an isolated network; returns undefined when the system doesn't support it. */
export const seclude = async (): Promise<Seclusion | undefined> => {
  if (process.platform !== 'linux') return undefined;
  const launcher = launcherOf();
  const [program = '', ...args] = launcher;
  try {
    await run(program, [...args, 'true']);
  } catch {
    return undefined;
  }
  // Only its owner can enter this folder. The data folder would not do: its path may be too long for a socket.
  await sweep();
  const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  return {
    launcher,
    socket: join(folder, 'anvil'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
};
