import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { access } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import type { Writable } from 'node:stream';
import { mediaBombs } from '@pixchange/contracts/http/limits';
import { ownBinds, systemBinds } from './sandbox-binds.ts';
import { systemCallFilter } from './system-calls.ts';

/**
 * Kinds of sandboxes, strongest first. `limits`: only resource limits of the kernel and an environment without secrets.
 */
export const sandboxKinds = [
  'bubblewrap and seccomp as another user',
  'bubblewrap and seccomp',
  'bubblewrap as another user',
  'bubblewrap',
  'setpriv and unshare',
  'unshare',
  'limits',
] as const;
export type SandboxKind = (typeof sandboxKinds)[number];

export interface Sandbox {
  readonly kind: SandboxKind;
  /** User that must be able to write the files of the process; null for the product's own user. */
  readonly uid: number | null;
  /** Filter of the system calls that the kernel denies to the process; null when no tool can set it. */
  readonly filter: Buffer | null;
  /**
   * Returns the command line that runs `command` inside the sandbox, with one readable and writable folder. The tool
   * reads the filter at `FILTER_FD`.
   */
  wrap(command: readonly string[], folder: string): string[];
}

/** User id of no account, from systemd's range for users that exist only while a service runs. */
const SANDBOX_UID = 64_711;
/** Maximum processes and threads of that user: a few children, each with the threads of an encoder. */
const PROCESSES_MAX = 1_024;
const BYTES_PER_PIXEL = 4;
const HEADER_BYTES_MAX = 1024 * 1024;
/** libvips keeps the decoded frames of an animation in one file; all other files are smaller. */
export const FILE_BYTES_MAX = mediaBombs.animationPixelsMax * BYTES_PER_PIXEL + HEADER_BYTES_MAX;
const LIMIT_UNIT_BYTES = 512;
/** Descriptor after standard input, output, errors, and the message channel. */
const FILTER_FD = 4;
/** Maximum size of a process's own `/tmp`, which is in memory. */
const TEMPORARY_BYTES_MAX = 256 * 1024 * 1024;
const PROBE_MS_MAX = 20_000;

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/**
 * Adds the kernel limits that always apply: no core dump, and files no larger than the frames of the largest animation.
 */
const limited = (command: readonly string[]): string[] =>
  process.platform === 'win32'
    ? [...command]
    : [
        '/bin/sh',
        '-c',
        `ulimit -c 0; ulimit -f ${Math.ceil(FILE_BYTES_MAX / LIMIT_UNIT_BYTES)}; exec "$0" "$@"`,
        ...command,
      ];

const asOtherUser = (command: readonly string[]): string[] => [
  ...[
    'setpriv',
    `--reuid=${SANDBOX_UID}`,
    `--regid=${SANDBOX_UID}`,
    '--clear-groups',
    '--bounding-set=-all',
    '--inh-caps=-all',
    '--no-new-privs',
  ],
  ...['prlimit', `--nproc=${PROCESSES_MAX}`, ...command],
];

/**
 * Returns the bubblewrap arguments that create the folders above mounts. bubblewrap would create missing ones only for
 * their owner, so the other user could not enter them.
 */
const foldersAbove = (paths: readonly string[]): string[] => {
  const folders = new Set<string>();
  for (const path of paths)
    for (let folder = dirname(path); folder !== '/'; folder = dirname(folder)) folders.add(folder);
  const mounted = /^\/(usr|bin|sbin|lib|lib32|lib64|proc|dev)(\/|$)/;
  return [...folders]
    .filter((folder) => !mounted.test(folder))
    .sort()
    .flatMap((folder) => ['--perms', '0755', '--dir', folder]);
};

const bubblewrap = async (programs: readonly string[], isRoot: boolean, filter: Buffer | null): Promise<Sandbox> => {
  const [system, own] = [await systemBinds(), await ownBinds(programs)];
  const folders = foldersAbove([...system, ...own].filter((arg) => arg.startsWith(sep)));
  const binds = [
    '--perms',
    '1777',
    '--size',
    String(TEMPORARY_BYTES_MAX),
    '--tmpfs',
    '/tmp',
    ...folders,
    ...system,
    '--proc',
    '/proc',
    '--dev',
    '/dev',
    ...own,
  ];
  const spaces = [
    '--unshare-net',
    '--unshare-pid',
    '--unshare-ipc',
    '--unshare-uts',
    '--unshare-cgroup-try',
    '--die-with-parent',
    '--cap-drop',
    'ALL',
  ];
  // Root makes the mounts and then changes to another user inside; other users need a user namespace for the mounts.
  const who = isRoot
    ? ['--cap-add', 'CAP_SETUID', '--cap-add', 'CAP_SETGID', '--cap-add', 'CAP_SETPCAP']
    : ['--unshare-user'];
  const tools = filter === null ? 'bubblewrap' : 'bubblewrap and seccomp';
  return {
    kind: isRoot ? `${tools} as another user` : tools,
    uid: isRoot ? SANDBOX_UID : null,
    filter,
    wrap: (command, folder) =>
      limited([
        'bwrap',
        ...(filter === null ? [] : ['--seccomp', String(FILTER_FD)]),
        ...spaces,
        ...who,
        ...binds,
        ...foldersAbove([folder]),
        '--bind',
        folder,
        folder,
        '--chdir',
        folder,
        '--',
        ...(isRoot ? asOtherUser(command) : command),
      ]),
  };
};

const setpriv: Sandbox = {
  kind: 'setpriv and unshare',
  uid: SANDBOX_UID,
  filter: null,
  wrap: (command) =>
    limited([
      'unshare',
      '--net',
      '--ipc',
      '--uts',
      '--pid',
      '--fork',
      '--kill-child=SIGKILL',
      '--mount-proc',
      ...asOtherUser(command),
    ]),
};

const unshare: Sandbox = {
  kind: 'unshare',
  uid: null,
  filter: null,
  wrap: (command) =>
    limited([
      'unshare',
      '--user',
      '--map-current-user',
      '--net',
      '--ipc',
      '--uts',
      '--pid',
      '--fork',
      '--kill-child=SIGKILL',
      '--mount-proc',
      ...command,
    ]),
};

export const limitsOnly: Sandbox = { kind: 'limits', uid: null, filter: null, wrap: (command) => limited(command) };

type Input = 'ignore' | 'pipe' | 'ipc';

/** Starts a command inside a sandbox, with only the given environment and open files. */
export const startInside = (
  sandbox: Sandbox,
  command: readonly string[],
  folder: string,
  { stdio, ...options }: Omit<SpawnOptions, 'stdio'> & { readonly stdio: readonly [Input, Input, Input, Input] },
): ChildProcess => {
  const [tool = '', ...args] = sandbox.wrap(command, folder);
  const child = spawn(tool, args, { ...options, stdio: sandbox.filter === null ? [...stdio] : [...stdio, 'pipe'] });
  const filter = child.stdio[FILTER_FD] as Writable | null | undefined;
  // A tool that can't be started does not read the filter; the end of the process reports that error.
  filter?.on('error', () => undefined);
  filter?.end(sandbox.filter);
  return child;
};

/**
 * Whether a sandbox works. An installed tool may not work, for example in a container, so each sandbox is tried with
 * the programs that it will run.
 */
const works = async (sandbox: Sandbox, programs: readonly string[], folder: string): Promise<boolean> => {
  const loads = `import('node:module').then(({ createRequire }) => createRequire(${JSON.stringify(import.meta.url)})('sharp')({ create: { width: 1, height: 1, channels: 3, background: 'red' } }).png().toFile(${JSON.stringify(join(folder, 'output', 'tried.png'))}))`;
  try {
    for (const command of [[process.execPath, '-e', loads], ...programs.map((program) => [program, '-version'])]) {
      const child = startInside(sandbox, command, folder, {
        env: { PATH: '/usr/bin:/bin:/usr/sbin:/sbin' },
        stdio: ['ignore', 'ignore', 'ignore', 'ignore'],
        timeout: PROBE_MS_MAX,
        killSignal: 'SIGKILL',
      });
      const [code] = (await once(child, 'close')) as [number | null];
      if (code !== 0) return false;
    }
    return true;
  } catch {
    return false;
  }
};

/**
 * Finds the strongest sandbox that works on this machine, by trying each.
 * @param programs absolute paths of programs that must run inside
 * @param folderFor creates a folder that a process of this user can write to
 */
export const findSandbox = async (
  programs: readonly string[],
  folderFor: (uid: number | null) => Promise<string>,
): Promise<Sandbox> => {
  if (process.platform !== 'linux') return limitsOnly;
  const installed: string[] = [];
  for (const program of programs) if (program.startsWith(sep) && (await exists(program))) installed.push(program);
  const isRoot = process.getuid?.() === 0;
  const filter = systemCallFilter(process.arch);
  const candidates: (() => Promise<Sandbox>)[] = isRoot
    ? [
        () => bubblewrap(installed, true, filter),
        () => bubblewrap(installed, true, null),
        () => Promise.resolve(setpriv),
      ]
    : [
        () => bubblewrap(installed, false, filter),
        () => bubblewrap(installed, false, null),
        () => Promise.resolve(unshare),
      ];
  for (const make of candidates) {
    const sandbox = await make();
    if (await works(sandbox, installed, await folderFor(sandbox.uid))) return sandbox;
  }
  return limitsOnly;
};

const found = new Map<string, Promise<Sandbox>>();

/** Returns the result of `findSandbox`; all media processors of this process share one search for the same programs. */
export const sandboxFor: typeof findSandbox = (programs, folderFor) => {
  const key = programs.join();
  const finding = found.get(key) ?? findSandbox(programs, folderFor);
  found.set(key, finding);
  finding.catch(() => found.delete(key));
  return finding;
};
