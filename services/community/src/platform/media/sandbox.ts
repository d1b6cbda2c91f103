import { execFile } from 'node:child_process';
import { access, lstat, readlink, realpath } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Strongest first. `limits`: only the kernel's limits and an empty environment. */
export const sandboxKinds = [
  'bubblewrap as another user',
  'bubblewrap',
  'setpriv and unshare',
  'unshare',
  'limits',
] as const;
export type SandboxKind = (typeof sandboxKinds)[number];

export interface Sandbox {
  readonly kind: SandboxKind;
  /** Whose files the process must be able to write; null where it has the product's own user. */
  readonly uid: number | null;
  /** The command that runs a command inside, with one folder to read and write. */
  wrap(command: readonly string[], folder: string): string[];
}

/** Belongs to no account; in systemd's range for users that exist while a service runs. */
const SANDBOX_UID = 64_711;
/** Processes and threads of that user: a few children, each with the threads of an encoder. */
const PROCESSES_MAX = 1_024;
const FILE_BYTES_MAX = 4 * 1024 * 1024 * 1024;
/** Of a process's own `/tmp`, which lies in memory. */
const TEMPORARY_BYTES_MAX = 256 * 1024 * 1024;
const PROBE_MS_MAX = 20_000;

const run = promisify(execFile);
const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** What the kernel limits whatever else works: no core dump, files no larger than the frames of the largest animation. */
const limited = (command: readonly string[]): string[] =>
  process.platform === 'win32'
    ? [...command]
    : ['/bin/sh', '-c', `ulimit -c 0; ulimit -f ${FILE_BYTES_MAX / 512}; exec "$0" "$@"`, ...command];

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

/** The project's root: the nearest folder above this file that holds `node_modules` with sharp. */
const projectRoot = async (): Promise<string> => {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!(await exists(join(folder, 'node_modules', 'sharp')))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('sharp is installed nowhere above this file');
    folder = parent;
  }
  return folder;
};

/** Parts of the system that programs need: libraries, fonts for drawings, no data and no configuration of services. */
const systemBinds = async (): Promise<string[]> => {
  const binds = ['--ro-bind', '/usr', '/usr'];
  for (const path of ['/bin', '/sbin', '/lib', '/lib32', '/lib64']) {
    const found = await lstat(path).catch(() => null);
    if (found?.isSymbolicLink() === true) binds.push('--symlink', await readlink(path), path);
    else if (found !== null) binds.push('--ro-bind', path, path);
  }
  for (const path of ['/etc/ld.so.cache', '/etc/fonts', '/etc/alternatives', '/var/cache/fontconfig'])
    binds.push('--ro-bind-try', path, path);
  return binds;
};

/** Code and programs of ours, and nothing beside them: the data folder may lie in the project's root. */
const ownBinds = async (programs: readonly string[]): Promise<string[]> => {
  const root = await projectRoot();
  const own = ['node_modules', 'package.json', 'services/community', 'contracts'].map((path) => join(root, path));
  const real = await Promise.all(
    [...own, process.execPath, ...programs].map((path) => realpath(path).catch(() => path)),
  );
  const outside = [...own, ...real, ...programs].filter((path) => path.startsWith(sep) && !path.startsWith('/usr/'));
  return [...new Set(outside)].flatMap((path) => ['--ro-bind-try', path, path]);
};

/** bubblewrap makes missing folders above a mount for their owner alone, whom the other user is not. */
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

const bubblewrap = async (programs: readonly string[], isRoot: boolean): Promise<Sandbox> => {
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
  // Root makes the mounts, then becomes somebody else inside; anyone else needs a user namespace for the mounts.
  const who = isRoot
    ? ['--cap-add', 'CAP_SETUID', '--cap-add', 'CAP_SETGID', '--cap-add', 'CAP_SETPCAP']
    : ['--unshare-user'];
  return {
    kind: isRoot ? 'bubblewrap as another user' : 'bubblewrap',
    uid: isRoot ? SANDBOX_UID : null,
    wrap: (command, folder) =>
      limited([
        'bwrap',
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

export const limitsOnly: Sandbox = { kind: 'limits', uid: null, wrap: (command) => limited(command) };

/** A tool may be installed and not work, in a container for example; so each is tried with the programs that it will run. */
const works = async (sandbox: Sandbox, programs: readonly string[], folder: string): Promise<boolean> => {
  const loads = `import('node:module').then(({ createRequire }) => createRequire(${JSON.stringify(import.meta.url)})('sharp')({ create: { width: 1, height: 1, channels: 3, background: 'red' } }).png().toFile(${JSON.stringify(join(folder, 'output', 'tried.png'))}))`;
  try {
    for (const command of [[process.execPath, '-e', loads], ...programs.map((program) => [program, '-version'])]) {
      const [tool = '', ...args] = sandbox.wrap(command, folder);
      await run(tool, args, {
        env: { PATH: '/usr/bin:/bin:/usr/sbin:/sbin' },
        timeout: PROBE_MS_MAX,
        killSignal: 'SIGKILL',
      });
    }
    return true;
  } catch {
    return false;
  }
};

/**
 * Finds the strongest sandbox that works here, by trying each.
 * @param programs absolute paths that must run inside
 * @param folderFor makes a folder that a process of this user may write
 */
export const findSandbox = async (
  programs: readonly string[],
  folderFor: (uid: number | null) => Promise<string>,
): Promise<Sandbox> => {
  if (process.platform !== 'linux') return limitsOnly;
  const installed: string[] = [];
  for (const program of programs) if (program.startsWith(sep) && (await exists(program))) installed.push(program);
  const isRoot = process.getuid?.() === 0;
  const candidates: (() => Promise<Sandbox>)[] = isRoot
    ? [() => bubblewrap(installed, true), () => Promise.resolve(setpriv)]
    : [() => bubblewrap(installed, false), () => Promise.resolve(unshare)];
  for (const make of candidates) {
    const sandbox = await make();
    if (await works(sandbox, installed, await folderFor(sandbox.uid))) return sandbox;
  }
  return limitsOnly;
};
