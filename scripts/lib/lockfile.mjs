/**
 * @typedef {{ version?: string, dev?: boolean, optional?: boolean, os?: string[], cpu?: string[], libc?: string[],
 *   optionalDependencies?: Record<string, string> }} LockedPackage
 * @typedef {Record<string, LockedPackage>} LockedPackages by path, as in package-lock.json
 */

/**
 * Returns the paths where Node would look for a package that `from` requires, nearest first.
 * @param {string} from
 * @param {string} name
 */
const lookupPaths = (from, name) => {
  const parts = from === '' ? [] : from.split('/');
  const folders = parts.map((_, index) => parts.slice(0, parts.length - index).join('/'));
  const nested = folders.filter((folder) => !folder.endsWith('/node_modules') && !/(^|\/)@[^/]+$/.test(folder));
  return [...nested.map((folder) => `${folder}/node_modules/${name}`), `node_modules/${name}`];
};

/**
 * Returns optional dependencies that have no entry in the lockfile, because the registry lacked them when npm wrote the
 * file. Most are builds of the same binary for other platforms. `npm ci` refuses such a lockfile on every platform.
 * @param {LockedPackages} packages
 * @returns {{ name: string, version: string, neededBy: string }[]}
 */
export const missingOptional = (packages) =>
  Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !lookupPaths(from, name).some((path) => path in packages))
      .map(([name, version]) => ({ name, version, neededBy: from })),
  );

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32', 'aix', 'sunos', 'netbsd', 'openbsd'];
const processors = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 's390x', 'riscv64', 'loong64'];

/**
 * Returns the platform of a binary package, derived from the package name.
 * @param {string} name
 */
export const machineOf = (name) => {
  const words = name.split(/[-/]/);
  const system = systems.find((word) => words.includes(word));
  const processor = processors.find((word) => words.includes(word));
  const musl = words.includes('musl') || words.includes('musleabihf');
  return {
    ...(processor === undefined ? {} : { cpu: [processor] }),
    ...(system === 'linux' ? { libc: [musl ? 'musl' : 'glibc'] } : {}),
    ...(system === undefined ? {} : { os: [system] }),
  };
};

/**
 * Adds an entry for each missing package, without a hash, because the content is unknown here. Adds only exact versions
 * of packages with a platform in their names; other packages need a registry that has them.
 * @param {LockedPackages} packages
 * @returns {{ packages: LockedPackages, added: string[], left: string[] }}
 */
export const completeOptional = (packages) => {
  const completed = { ...packages };
  /** @type {string[]} */
  const added = [];
  /** @type {string[]} */
  const left = [];
  for (const { name, version, neededBy } of missingOptional(packages)) {
    const machine = machineOf(name);
    const path = `node_modules/${name}`;
    if (
      machine.os === undefined ||
      !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version) ||
      (completed[path] && completed[path].version !== version)
    ) {
      left.push(name);
      continue;
    }
    const dev = packages[neededBy]?.dev === true ? { dev: true } : {};
    completed[path] = { version, ...machine, ...dev, optional: true };
    added.push(name);
  }
  const sorted = Object.entries(completed).sort(([a], [b]) => a.localeCompare(b, 'en'));
  return { packages: Object.fromEntries(sorted), added, left };
};
