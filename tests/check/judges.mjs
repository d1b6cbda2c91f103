import { readFileSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ESLint } from 'eslint';
import boundaries from '../../.dependency-cruiser.mjs';
import { projectRules } from '../../scripts/check/eslint-rules.mjs';
import { findUntidy, tidyRules } from '../../scripts/check/tidy-rules.mjs';
import { runCaptured } from '../../scripts/lib/child.mjs';
import { repositoryRoot } from '../../scripts/lib/repository.mjs';
import { plantedBoundaries } from './planted/boundaries.mjs';
import { plantedStyle } from './planted/style.mjs';
import { plantedApiDocument, plantedContract, plantedTidy, plantedTrace } from './planted/tidy.mjs';
import { plantedTypes } from './planted/types.mjs';
import { plantedUnused } from './planted/unused.mjs';

/**
 * @typedef {{ path: string, text: string, fires?: string[] }} Planted
 * @typedef {(root: string, plant: (files: { path: string, text: string }[]) => void) => Promise<{ checked: number, problems: string[] }>} Judge
 */

/** @param {Iterable<string>} rules */
const listed = (rules) => [...new Set(rules)].sort().join(', ') || 'nothing';

/**
 * @param {{ path: string, fires?: string[] }[]} planted
 * @param {Map<string, string[]>} fired rules by path
 */
const compare = (planted, fired) => {
  const expected = new Map(planted.map(({ path, fires = [] }) => [path, fires]));
  return [...new Set([...expected.keys(), ...fired.keys()])].flatMap((path) => {
    const [wanted, found] = [listed(expected.get(path) ?? []), listed(fired.get(path) ?? [])];
    return wanted === found ? [] : [`${path} should fire ${wanted}, and fired ${found}`];
  });
};

/** @param {Iterable<string>} rules @param {{ fires?: string[] }[]} planted */
const unplanted = (rules, planted) => {
  const covered = new Set(planted.flatMap(({ fires = [] }) => fires));
  return [...new Set(rules)].filter((rule) => !covered.has(rule)).map((rule) => `${rule} has no planted violation`);
};

/** @param {Map<string, string[]>} fired @param {string} path @param {string} rule */
const note = (fired, path, rule) => void fired.set(path, [...(fired.get(path) ?? []), rule]);

/** Our own rules live inside two of eslint's, and go by the first word of their message. */
const hosts = ['no-restricted-syntax', 'no-restricted-globals'];
const ownName = /(?:^|\s)((?:no|pure)-[a-z-]+):/;

/** Every rule that the configuration switches on, our own by their own names. @param {ReturnType<typeof projectRules>} config */
const styleRules = (config) =>
  config
    .flatMap(({ rules }) => Object.entries(rules ?? {}))
    .filter(([, setting]) => setting !== 'off')
    .flatMap(([rule, setting]) => {
      if (!hosts.includes(rule) || !Array.isArray(setting)) return [rule];
      return setting.slice(1).map((one) => ownName.exec(/** @type {{ message: string }} */ (one).message)?.[1] ?? rule);
    });

/** @type {Judge} */
export const judgeStyle = async (root, plant) => {
  plant(plantedStyle);
  const compilerOptions = {
    strict: true,
    noEmit: true,
    target: 'ES2023',
    module: 'ESNext',
    moduleResolution: 'bundler',
    types: [],
    allowImportingTsExtensions: true,
  };
  plant([{ path: 'tsconfig.json', text: JSON.stringify({ compilerOptions, include: ['services', 'web'] }) }]);
  const config = projectRules({ rootDir: root, projects: ['tsconfig.json'] });
  const eslint = new ESLint({
    cwd: root,
    overrideConfigFile: true,
    overrideConfig: /** @type {import('eslint').Linter.Config[]} */ (config),
  });
  /** @type {Map<string, string[]>} */
  const fired = new Map();
  for (const { filePath, messages } of await eslint.lintFiles(['.'])) {
    for (const { ruleId, message } of messages) {
      const own = hosts.includes(ruleId ?? '') ? ownName.exec(message)?.[1] : undefined;
      note(fired, relative(root, filePath), own ?? ruleId ?? message);
    }
  }
  const problems = [...compare(plantedStyle, fired), ...unplanted(styleRules(config), plantedStyle)];
  return { checked: plantedStyle.length, problems };
};

/** @type {Judge} */
export const judgeBoundaries = async (root, plant) => {
  plant(plantedBoundaries);
  // The workspace is linked as npm does it.
  plant([{ path: 'node_modules/@pixchange/.keep', text: '' }]);
  symlinkSync('../../contracts', join(root, 'node_modules/@pixchange/contracts'));
  const cruiser = join(repositoryRoot, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const args = [
    cruiser,
    '--config',
    join(repositoryRoot, '.dependency-cruiser.mjs'),
    '-T',
    'json',
    'contracts',
    'services',
    'web',
    'console',
  ];
  const { output } = await runCaptured(process.execPath, args, { cwd: root });
  /** @type {Map<string, string[]>} */
  const fired = new Map();
  for (const { from, rule } of JSON.parse(output).summary.violations) note(fired, from, rule.name);
  const rules = boundaries.forbidden.map(({ name }) => name);
  return {
    checked: plantedBoundaries.length,
    problems: [...compare(plantedBoundaries, fired), ...unplanted(rules, plantedBoundaries)],
  };
};

/** @type {Judge} */
export const judgeUnused = async (root, plant) => {
  plant(plantedUnused);
  const { $schema: _, ...settings } = JSON.parse(readFileSync(join(repositoryRoot, 'knip.json'), 'utf8'));
  plant([{ path: 'knip.json', text: JSON.stringify(settings) }]);
  const knip = join(repositoryRoot, 'node_modules/knip/bin/knip.js');
  const { output } = await runCaptured(process.execPath, [knip, '--no-progress', '--reporter', 'json'], { cwd: root });
  /** @type {Map<string, string[]>} */
  const fired = new Map();
  for (const { file, ...kinds } of JSON.parse(output.slice(output.indexOf('{'))).issues) {
    for (const [kind, found] of Object.entries(kinds)) {
      for (const { name } of Array.isArray(found) ? found : []) note(fired, file, `${kind} ${name}`);
    }
  }
  return { checked: plantedUnused.length, problems: compare(plantedUnused, fired) };
};

/** @type {Judge} */
export const judgeTypes = async (root, plant) => {
  const files = plantedTypes.map(({ fires, text }) => ({ path: `${fires}.ts`, text, fires: [fires] }));
  plant(files);
  const compilerOptions = { noEmit: true, typeRoots: [join(repositoryRoot, 'node_modules/@types')] };
  plant([
    { path: 'package.json', text: '{ "type": "module" }' },
    {
      path: 'tsconfig.json',
      text: JSON.stringify({ extends: join(repositoryRoot, 'tsconfig.base.json'), compilerOptions }),
    },
  ]);
  const { output } = await runCaptured(
    process.execPath,
    [join(repositoryRoot, 'node_modules/typescript/bin/tsc'), '-p', root, '--pretty', 'false'],
    { cwd: root },
  );
  /** @type {Map<string, string[]>} */
  const fired = new Map();
  for (const [, path = '', rule = ''] of output.matchAll(/^(\S+)\(\d+,\d+\): error (TS\d+)/gm)) note(fired, path, rule);
  return { checked: files.length, problems: compare(files, fired) };
};

/** @type {Judge} */
export const judgeTidy = async () => {
  const problems = plantedTidy.flatMap(({ fires, tree }) => {
    const files = { paths: Object.keys(tree), read: (/** @type {string} */ path) => tree[path] ?? '' };
    const found = findUntidy(files, {
      contract: plantedContract,
      traces: [plantedTrace],
      apiDocument: plantedApiDocument,
    }).map(({ rule }) => rule);
    return listed(found) === listed(fires)
      ? []
      : [`${JSON.stringify(tree)} should fire ${listed(fires)}, and fired ${listed(found)}`];
  });
  return { checked: plantedTidy.length, problems: [...problems, ...unplanted(tidyRules, plantedTidy)] };
};
