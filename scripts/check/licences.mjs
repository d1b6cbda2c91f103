/**
 * @typedef {{ license?: string, dev?: boolean, optional?: boolean, link?: boolean }} LicensedPackage
 */

/**
 * Licenses that are compatible with the project's MIT license. LGPL packages stay separate files that can be replaced.
 */
const compatible = new Set(
  [
    ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'Apache-2.0', 'Zlib'],
    ...[
      'MPL-2.0',
      'LGPL-2.1',
      'LGPL-3.0',
      'LGPL-3.0-or-later',
      'OFL-1.1',
      'CC0-1.0',
      'CC-BY-4.0',
      'Python-2.0',
      'Unicode-3.0',
    ],
  ].map((name) => name.toLowerCase()),
);

/** Programs that run as separate processes; their GPL does not apply to the code that starts them. */
const separateProgram = /^@(ffmpeg|ffprobe)-installer\//;

/**
 * Packages without a license in the lockfile. The first two declare MIT in an old field of package.json. The others
 * declare none; only the compiler's tests and the benchmarks use them, which are not part of the product.
 */
const notInLockfile = new Set([
  ...['busboy', 'streamsearch'],
  'memorystream',
  ...['dumbo', 'emmett', 'emmett-postgresql', 'pongo'].map((name) => `@event-driven-io/${name}`),
]);

/** Packages that declare the license `BSD`; their LICENSE file has the text of BSD-3-Clause. */
const threeClauseBsd = new Set(['css-mediaquery']);

/**
 * Whether a license expression is compatible: for `A AND B`, both must be; for `A OR B`, one of them.
 * @param {string} expression
 */
const isCompatible = (expression) =>
  expression
    .replace(/[()]/g, '')
    .split(/\s+AND\s+/)
    .every((part) => part.split(/\s+OR\s+/).some((name) => compatible.has(name.trim().toLowerCase())));

/** @param {string} name @param {LicensedPackage} entry */
const mayBeUsed = (name, { license, optional }) => {
  if (separateProgram.test(name)) return true;
  if (license === 'BSD' && threeClauseBsd.has(name)) return true;
  // Optional packages for other operating systems have their parent's license, but may lack it in the lockfile.
  if (license === undefined) return optional === true || notInLockfile.has(name);
  return isCompatible(license);
};

/**
 * Returns the packages of a lockfile whose license does not permit this use.
 * @param {Record<string, LicensedPackage>} packages by path, as in package-lock.json
 */
export const incompatibleLicences = (packages) =>
  Object.entries(packages).flatMap(([path, entry]) => {
    const name = path.split('node_modules/').at(-1) ?? '';
    if (!path.includes('node_modules/') || entry.link === true || mayBeUsed(name, entry)) return [];
    return [{ name, license: entry.license ?? 'no license' }];
  });
