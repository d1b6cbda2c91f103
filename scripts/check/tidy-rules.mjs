import { missingOptional } from '../lib/lockfile.mjs';
import { incompatibleLicences } from './licences.mjs';
import { badComments } from './comment-form.mjs';
import { oddWords } from './plain-words.mjs';
import { britishWords } from './spelling.mjs';
import { staleRows } from './rows.mjs';

/**
 * @typedef {{ paths: string[], read: (path: string) => string }} Tree paths relative to its root, with forward slashes
 * @typedef {{ rule: string, path: string, says: string }} Finding
 * @typedef {{ name: string, version: number }} EventType
 * @typedef {{ types: EventType[], readBack: (name: string, version: number, stored: unknown) => void }} EventContract
 * `readBack` throws when today's code can't read the stored data
 */

const fixturePath = /^contracts\/fixtures\/(\w+)\.v(\d+)\.json$/;

/** @param {string} name @param {number} version */
const fixtureOf = (name, version) => `contracts/fixtures/${name}.v${version}.json`;

/**
 * Returns event type versions that have no fixture; every version that was ever written must have one.
 * @param {Tree} tree @param {EventContract} contract @returns {Finding[]}
 */
const missingFixtures = (tree, contract) => {
  const present = new Set(tree.paths);
  return contract.types
    .flatMap(({ name, version }) => Array.from({ length: version }, (_, index) => fixtureOf(name, index + 1)))
    .filter((path) => !present.has(path))
    .map((path) => ({ rule: 'event-has-fixture', path, says: 'this stored example is missing' }));
};

/** @param {Tree} tree @param {EventContract} contract @returns {Finding[]} */
const unreadableFixtures = (tree, contract) =>
  tree.paths.flatMap((path) => {
    const [, name, version] = fixturePath.exec(path) ?? [];
    if (name === undefined) return [];
    if (!contract.types.some((type) => type.name === name)) {
      return [
        { rule: 'fixture-has-event', path, says: 'its event type is missing, but stored events must stay readable' },
      ];
    }
    try {
      contract.readBack(name, Number(version), JSON.parse(tree.read(path)));
      return [];
    } catch (error) {
      return [{ rule: 'fixture-is-readable', path, says: String(/** @type {Error} */ (error).message) }];
    }
  });

/** @param {Tree} tree @returns {Finding[]} */
const missingSpecs = (tree) => {
  const present = new Set(tree.paths);
  return tree.paths
    .filter((path) => /\.(decider|projection|policy)\.ts$/.test(path))
    .filter((path) => !present.has(path.replace(/\.ts$/, '.spec.ts')))
    .map((path) => ({ rule: 'pure-code-has-spec', path, says: 'its .spec.ts file is missing' }));
};

/** @param {Tree} tree @returns {Finding[]} */
const lockfileAddresses = (tree) =>
  tree.paths
    .filter(
      (path) =>
        /(^|\/)package-lock\.json$/.test(path) &&
        /"resolved"\s*:\s*"(?!contracts|services|web|console)/.test(tree.read(path)),
    )
    .map((path) => ({
      rule: 'lockfile-names-no-registry',
      path,
      says: '"resolved" binds it to one registry; install with the .npmrc of this repository',
    }));

/** @param {Tree} tree @returns {Finding[]} */
const incompleteLockfile = (tree) =>
  tree.paths
    .filter((path) => path === 'package-lock.json')
    .flatMap((path) => missingOptional(JSON.parse(tree.read(path)).packages ?? {}))
    .map(({ name }) => ({
      rule: 'lockfile-is-complete',
      path: 'package-lock.json',
      says: `lacks ${name}, so npm ci fails; run node scripts/complete-lockfile.mjs`,
    }));

/** @param {Tree} tree @returns {Finding[]} */
const foreignLicences = (tree) =>
  tree.paths
    .filter((path) => path === 'package-lock.json')
    .flatMap((path) => incompatibleLicences(JSON.parse(tree.read(path)).packages ?? {}))
    .map(({ name, license }) => ({
      rule: 'licence-is-compatible',
      path: 'package-lock.json',
      says: `${name} has ${license}, which can't be combined with this project's license`,
    }));

const apiPath = 'docs/api.md';

/** @param {Tree} tree @param {string} apiDocument text made from the contracts @returns {Finding[]} */
const staleApiDocument = (tree, apiDocument) =>
  tree.paths.includes(apiPath) && tree.read(apiPath) !== apiDocument
    ? [{ rule: 'api-document-is-current', path: apiPath, says: 'run node scripts/check/write-api.mjs' }]
    : [];

const requirementsPath = 'docs/requirements.md';

/** @param {Tree} tree @returns {Finding[]} */
const untestedRequirements = (tree) => {
  if (!tree.paths.includes(requirementsPath)) return [];
  const present = new Set(tree.paths);
  return [...tree.read(requirementsPath).matchAll(/`([^`\s]+\.(?:spec|e2e)\.tsx?)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => !present.has(path))
    .map((path) => ({ rule: 'requirements-name-tests', path: requirementsPath, says: `there is no ${path}` }));
};

const binary = /\.(png|jpe?g|gif|webp|heic|avif|ico|mp4|webm|woff2?|ttf|otf|zip|gz|pdf|bin|wasm)$/i;
/** Texts that no file may contain, joined so that this file does not contain them. */
const wellKnownTraces = [
  ['registry', 'npmjs', 'org'].join('.'),
  ['', 'work', 'main'].join('/'),
  ['', 'work', 'shared'].join('/'),
];

/**
 * Reports traces of the machine on which the project was made: the host of its registry, or one of its paths.
 * @param {Tree} tree @param {string[]} traces this machine's own @returns {Finding[]}
 */
const machineTraces = (tree, traces) => {
  const forbidden = [...wellKnownTraces, ...traces];
  return tree.paths
    .filter((path) => !binary.test(path))
    .flatMap((path) => {
      const text = tree.read(path);
      const trace = forbidden.find((one) => text.includes(one));
      return trace === undefined ? [] : [{ rule: 'no-machine-traces', path, says: `names ${trace}` }];
    });
};

const testPath = /\.(spec|e2e)\.tsx?$/;
const focused = /\b(describe|it|test)(\.concurrent)?\.only\b|\bf(it|describe)\s*\(/;
const skipped = /\b(describe|it|test)(\.concurrent)?\.(skip|todo|failing)\b|\bx(it|describe|test)\s*\(/;

/** @param {Tree} tree @returns {Finding[]} */
const unrunTests = (tree) =>
  tree.paths
    .filter((path) => testPath.test(path))
    .flatMap((path) => {
      const text = tree.read(path);
      if (focused.test(text))
        return [{ rule: 'no-focused-test', path, says: 'it would stop all other tests in the file from running' }];
      // Tests of real servers skip themselves if there is no server, and report it.
      if (!path.includes('.real.spec.') && skipped.test(text))
        return [{ rule: 'no-skipped-test', path, says: 'skipped tests are not allowed' }];
      return [];
    });

const communitySource = /^services\/community\/src\/.*\.ts$/;

/**
 * Reports stream names outside of deciders; other code must get the name from the decider. Two copies of a name could
 * diverge, and events would be written under the wrong rules.
 * @param {Tree} tree @returns {Finding[]}
 */
const streamsNamedElsewhere = (tree) => {
  const sources = tree.paths
    .filter((path) => communitySource.test(path) && !testPath.test(path) && !path.includes('/testing/'))
    .map((path) => ({ path, text: tree.read(path), isDecider: path.endsWith('.decider.ts') }));
  const categories = sources
    .filter(({ isDecider }) => isDecider)
    .flatMap(({ text }) => [...text.matchAll(/\b(?:streamsOf\(|category: )'([\w-]+)'/g)].map(([, name]) => name));
  if (categories.length === 0) return [];
  const named = new RegExp(`\`(?:${categories.join('|')})-\\$\\{[^}\`]*\\}\``);
  return sources
    .filter(({ isDecider, text }) => !isDecider && named.test(text))
    .map(({ path, text }) => ({
      rule: 'streams-named-by-deciders',
      path,
      says: `names the stream ${named.exec(text)?.[0]}; use stream() or streamOf() of its decider`,
    }));
};

export const tidyRules = [
  'event-has-fixture',
  'fixture-has-event',
  'fixture-is-readable',
  'pure-code-has-spec',
  'lockfile-names-no-registry',
  'lockfile-is-complete',
  'licence-is-compatible',
  'api-document-is-current',
  'requirements-name-tests',
  'no-machine-traces',
  'no-focused-test',
  'no-skipped-test',
  'streams-named-by-deciders',
  'rows-name-their-tests',
  'words-are-plain',
  'comment-has-form',
  'comment-fits',
  'spelling-is-american',
];

/**
 * @param {Tree} tree
 * @param {{ contract: EventContract, traces: string[], apiDocument: string }} facts
 * @returns {Finding[]}
 */
export const findUntidy = (tree, { contract, traces, apiDocument }) => [
  ...missingFixtures(tree, contract),
  ...unreadableFixtures(tree, contract),
  ...missingSpecs(tree),
  ...lockfileAddresses(tree),
  ...incompleteLockfile(tree),
  ...foreignLicences(tree),
  ...staleApiDocument(tree, apiDocument),
  ...untestedRequirements(tree),
  ...machineTraces(tree, traces),
  ...unrunTests(tree),
  ...streamsNamedElsewhere(tree),
  ...staleRows(tree),
  ...oddWords(tree),
  ...badComments(tree),
  ...britishWords(tree),
];
