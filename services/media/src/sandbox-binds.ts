import { access, lstat, readFile, readlink, realpath } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Packages that the media process imports; `foldersOf` adds their dependencies. */
const packages = ['sharp', 'heic-decode', 'thumbhash', '@pixchange/contracts'];
/** Compiler that the media process needs in tests, where it runs from sources. */
const packagesOfTests = ['@swc/core'];

/** True for compiled code; false in tests, which run from sources. */
const isCompiled = !import.meta.url.endsWith('.ts');

/** Returns the project's root: the nearest folder above this file whose `node_modules` has sharp. */
const projectRoot = async (): Promise<string> => {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!(await exists(join(folder, 'node_modules', 'sharp')))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('no folder above the media process has node_modules/sharp; run npm ci');
    folder = parent;
  }
  return folder;
};

/**
 * Returns the bubblewrap arguments for the parts of the system that programs need: libraries, and fonts for drawings,
 * but no data and no configuration of services.
 */
export const systemBinds = async (): Promise<string[]> => {
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

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** Finds a package as Node does, in the `node_modules` of each folder above. */
const installedAt = async (name: string, from: string, root: string): Promise<string | null> => {
  for (let folder = from; folder.startsWith(root); folder = dirname(folder)) {
    const path = join(folder, 'node_modules', name);
    if (await exists(join(path, 'package.json'))) return path;
  }
  return null;
};

/**
 * Returns the folders of packages and of all their dependencies. Skips packages that are not installed, such as
 * optional ones for other systems.
 */
const foldersOf = async (names: readonly string[], root: string): Promise<string[]> => {
  const found = new Set<string>();
  const add = async (name: string, from: string): Promise<void> => {
    const path = await installedAt(name, from, root);
    if (path === null || found.has(path)) return;
    found.add(path);
    const manifest = JSON.parse(await readFile(join(path, 'package.json'), 'utf8')) as Manifest;
    const inner = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies });
    for (const dependency of inner) await add(dependency, await realpath(path));
  };
  for (const name of names) await add(name, root);
  return [...found];
};

/**
 * Returns the binds of a package. npm links the project's own packages; only their package.json and code are available
 * inside.
 */
const bindsOfPackage = async (path: string): Promise<string[]> => {
  if (!(await lstat(path)).isSymbolicLink()) return ['--ro-bind', path, path];
  const real = await realpath(path);
  const parts = ['package.json', isCompiled ? 'dist' : 'src'].map((part) => join(real, part));
  return ['--symlink', real, path, ...parts.flatMap((part) => ['--ro-bind', part, part])];
};

/**
 * Returns binds for the code of the media process, its imported packages, and its programs. Nothing else is included,
 * because the data folder may be in the project's root.
 */
export const ownBinds = async (programs: readonly string[]): Promise<string[]> => {
  const root = await projectRoot();
  const service = join(root, 'services', 'media');
  const code = [join(root, 'package.json'), join(service, 'package.json'), dirname(fileURLToPath(import.meta.url))];
  const folders = await foldersOf(isCompiled ? packages : [...packages, ...packagesOfTests], root);
  const started = [process.execPath, ...programs];
  const real = await Promise.all([...code, ...started].map((path) => realpath(path).catch(() => path)));
  const outside = [...code, ...started, ...real].filter((path) => path.startsWith(sep) && !path.startsWith('/usr/'));
  const packaged = await Promise.all(folders.map(bindsOfPackage));
  return [...packaged.flat(), ...[...new Set(outside)].flatMap((path) => ['--ro-bind-try', path, path])];
};
