import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { repositoryRoot } from './repository.mjs';

/**
 * @typedef {'unit' | 'components' | 'embedded' | 'e2e'} Project
 * @typedef {{ project: Project, files: string[] }} Batch test files that run together
 */

const source = /\.(ts|tsx|mjs|css)$/;

/** @type {(path: string) => Project | undefined} */
export const projectOf = (path) => {
  if (/\.ui\.spec\.tsx?$/.test(path)) return 'components';
  if (/\.(http|int)\.spec\.ts$/.test(path)) return 'embedded';
  if (/\.real\.spec\.ts$/.test(path)) return undefined;
  if (/\.spec\.tsx?$/.test(path)) return 'unit';
  return /\/e2e\/.*\.e2e\.ts$/.test(path) ? 'e2e' : undefined;
};

/** @param {string} path */
const read = (path) => readFileSync(join(repositoryRoot, path), 'utf8');

/** Returns the files that a file imports. @type {(path: string, known: ReadonlySet<string>) => string[]} */
const importsOf = (path, known) =>
  [...read(path).matchAll(/\b(?:from|import)\s*\(?\s*'([^']+)'/g)].flatMap(([, name = '']) => {
    const target = name.startsWith('@pixchange/contracts/')
      ? `contracts/src/${name.slice('@pixchange/contracts/'.length)}.ts`
      : join(dirname(path), name);
    return (name.startsWith('.') || name.startsWith('@pixchange/')) && known.has(target) ? [target] : [];
  });

/**
 * Reads the imports between files.
 * @param {readonly string[]} paths
 */
export const readImports = (paths) => {
  const sources = paths.filter((path) => source.test(path) && /^(contracts|services|web|console|tests)\//.test(path));
  const known = new Set(sources);
  /** @type {Map<string, string[]>} */
  const importers = new Map();
  /** @type {Map<string, string[]>} */
  const imports = new Map();
  for (const path of sources.filter((name) => !name.endsWith('.css'))) {
    const targets = importsOf(path, known);
    imports.set(path, targets);
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), path]);
  }
  return { importers, imports, sources };
};

/** @typedef {ReturnType<typeof readImports>} Imports */

/**
 * Returns the file and all files that import it directly or indirectly, nearest first.
 * @type {(file: string, imports: Imports, through?: (path: string) => boolean) => string[]}
 */
const importersOf = (file, { importers }, through = () => true) => {
  const found = [file];
  for (const path of found)
    if (path === file || through(path))
      found.push(...new Set((importers.get(path) ?? []).filter((importer) => !found.includes(importer))));
  return found;
};

/** Returns the names of the endpoints in a text, such as `albumsHttp.publish`. @type {(text: string) => string[]} */
const endpointsIn = (text) => [...new Set(text.match(/\b\w+Http\.\w+/g) ?? [])];

/**
 * Returns the endpoint whose handler contains a text.
 * @type {(file: string, from: string) => string | undefined}
 */
const endpointOf = (file, from) => {
  const content = read(file);
  return [...content.slice(0, content.indexOf(from) + from.length).matchAll(/@Route\((\w+Http\.\w+)\)/g)].at(-1)?.[1];
};

/** @param {string} path */
const moduleOf = (path) => /^services\/community\/src\/modules\/[^/]+\//.exec(path)?.[0] ?? '/none/';

/**
 * Returns the words in the name of a file, in the singular.
 * @param {string} path
 */
const wordsOf = (path) => basename(path).replace(/\..*/, '').replace(/s\b/g, '').split('-');

/** @type {(scored: { path: string, score: number }[]) => string[]} */
const bestFirst = (scored) =>
  scored
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score || one.path.localeCompare(other.path))
    .map(({ path }) => path);

/**
 * Returns server tests that call endpoints whose code imports the file. Tests in the same folder or with a similar name
 * come first, crash tests last.
 * @type {(file: string, from: string, imports: Imports) => string[]}
 */
const embeddedFor = (file, from, imports) => {
  const own = moduleOf(file);
  const within = importersOf(file, imports, (path) => path.startsWith(own) && !path.endsWith('/index.ts'));
  const controllers = within.filter((path) => path.endsWith('.controller.ts'));
  const leading =
    controllers.length > 0
      ? controllers
      : imports.sources.filter((path) => path.startsWith(own) && path.endsWith('.controller.ts'));
  const endpoints = leading.flatMap((path) => endpointsIn(read(path)));
  const exact = file.endsWith('.controller.ts') ? endpointOf(file, from) : undefined;
  const words = wordsOf(file);
  /** @param {string} path */
  const scoreOf = (path) => {
    // A spec calls endpoints directly, or through the helpers that it imports.
    const helpers = (imports.imports.get(path) ?? []).filter((name) => /\/testing\/|^tests\//.test(name));
    const called = endpointsIn([path, ...helpers].map(read).join('\n'));
    const mentioned = called.filter((name) => endpoints.includes(name)).length;
    const near = dirname(path) === dirname(file) ? 30 : path.startsWith(own) ? 12 : 0;
    const named = wordsOf(path).filter((word) => words.includes(word)).length * 8;
    const costly = /crash|story|ownership|bad-input|supervis/.test(path) ? 25 : 0;
    const direct = exact !== undefined && called.includes(exact) ? 25 : 0;
    const score = near + mentioned + (near + mentioned > 0 ? named + direct : 0);
    return score > 0 ? Math.max(1, score - costly) : 0;
  };
  return bestFirst(
    imports.sources.filter((path) => projectOf(path) === 'embedded').map((path) => ({ path, score: scoreOf(path) })),
  );
};

/**
 * Returns browser tests that mention the file or its importers; for styles, tests that measure layout come first.
 * @type {(file: string, imports: Imports) => string[]}
 */
const browserFor = (file, imports) => {
  const words = [...wordsOf(file), ...wordsOf(dirname(file))].filter((word) => word.length > 2);
  const drawnIn = importersOf(file, imports).slice(1, 8).flatMap(wordsOf);
  const measures = /boundingBox|getBoundingClientRect|scrollWidth|getComputedStyle|clientHeight/g;
  /** @param {string} path */
  const scoreOf = (path) => {
    const text = read(path);
    const named = wordsOf(path).filter((word) => words.includes(word)).length * 20;
    const near = wordsOf(path).filter((word) => drawnIn.includes(word)).length * 8;
    const mentioned = words.filter((word) => text.toLowerCase().includes(word)).length * 4;
    const measured = file.endsWith('.css') ? Math.min(12, (text.match(measures) ?? []).length * 3) : 0;
    return named + near + mentioned + measured;
  };
  return bestFirst(
    imports.sources
      .filter((path) => path.startsWith('web/') && projectOf(path) === 'e2e')
      .map((path) => ({ path, score: scoreOf(path) })),
  );
};

/** @type {(project: Project, files: string[], sizes: number[]) => Batch[]} */
const batches = (project, files, sizes) => {
  const rest = [...files];
  return sizes.map((size) => ({ project, files: rest.splice(0, size) }));
};

/**
 * Returns test files that may find a fault, cheapest first: specs that import the file, then server or browser tests
 * that reach it, nearest first.
 * @type {(mutant: { file: string, from: string }, imports: Imports, isWide: boolean) => Batch[]} `isWide` adds larger
 * batches, for faults that a test is known to find
 */
export const testsFor = ({ file, from }, imports, isWide) => {
  const wide = isWide ? [10] : [];
  // Importers of a module's index don't count, because the index imports everything. A spec next to the file or in the
  // same folder comes first.
  const importing = importersOf(file, imports, (path) => !/\/(index|compose|features)\.ts$/.test(path));
  /** @param {string} path */
  const distance = (path) =>
    path.startsWith(file.replace(/\.\w+$/, '.')) ? 0 : dirname(path) === dirname(file) ? 1 : 2;
  const nearest = importing.map((path) => ({ path, at: distance(path) })).sort((one, other) => one.at - other.at);
  /** @param {Project} project */
  const specs = (project) => nearest.map(({ path }) => path).filter((path) => projectOf(path) === project);
  const inBrowser = file.startsWith('web/');
  return [
    ...(file.endsWith('.css')
      ? []
      : [...batches('unit', specs('unit'), [1, 8]), ...batches('components', specs('components'), [2, 5, ...wide])]),
    ...(inBrowser ? [] : batches('embedded', embeddedFor(file, from, imports), [1, 3, 4, ...wide])),
    ...(inBrowser ? batches('e2e', browserFor(file, imports), [2, 5, ...wide]) : []),
  ].filter(({ files }) => files.length > 0);
};
