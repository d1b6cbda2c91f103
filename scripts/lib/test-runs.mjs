import { join } from 'node:path';
import { repositoryRoot } from './repository.mjs';
import { listSources } from './staleness.mjs';

/**
 * @typedef {{ program: 'vitest' | 'jest', files: RegExp, chosenOnly?: boolean, browser?: boolean }} Project
 * @typedef {{ projects: string[], patterns: string[], name: string | undefined, seed: number | undefined,
 *   timings: boolean, late: boolean, passedOn: string[] }} TestOptions
 * @typedef {{ program: 'vitest' | 'jest', projects: string[], files: string[], browser: boolean }} TestRun
 */

/**
 * Test projects, in the order in which they start; `files` matches the paths of their test files. vitest.config.mjs and
 * jest.config.mjs configure the test runners.
 * @type {Readonly<Record<string, Project>>}
 */
export const testProjects = {
  embedded: { program: 'jest', files: /\.(http|int)\.spec\.ts$/ },
  unit: { program: 'vitest', files: /(?<!\.(http|int|real|ui))\.spec\.tsx?$/ },
  components: { program: 'vitest', files: /\.ui\.spec\.tsx?$/ },
  e2e: { program: 'jest', files: /\/e2e\/.*\.e2e\.ts$/, browser: true },
  real: { program: 'jest', files: /\.real\.spec\.ts$/, chosenOnly: true },
  screens: { program: 'jest', files: /\/e2e\/.*\.shots\.ts$/, chosenOnly: true, browser: true },
};

const names = Object.keys(testProjects);

/** Folders of tests; `listSources` skips subfolders named e2e, so they are listed explicitly. */
const folders = ['contracts', 'services', 'web', 'console', 'tests', 'web/e2e', 'console/e2e'];

/** @returns {string[]} paths of all sources, from the root of the repository */
export const listTestSources = () => listSources(repositoryRoot, folders).map(({ path }) => path);

/**
 * Returns the names after `--selectProjects`, and the arguments without them.
 * @param {string[]} args
 * @returns {{ chosen: string[] | undefined, rest: string[] }}
 */
const selectProjects = (args) => {
  const at = args.findIndex((arg) => /^--selectProjects(=|$)/.test(arg));
  if (at === -1) return { chosen: undefined, rest: args };
  const first = args[at]?.split('=')[1];
  // The first word is always a project name; the first later word that names no project is a pattern.
  let end = first === undefined && !(args[at + 1] ?? '-').startsWith('-') ? at + 2 : at + 1;
  while (names.includes(args[end] ?? '')) end += 1;
  const chosen = [...(first === undefined ? [] : first.split(',')), ...args.slice(at + 1, end)];
  return { chosen, rest: [...args.slice(0, at), ...args.slice(end)] };
};

/** @param {string} pattern @returns {RegExp | undefined} undefined for an invalid regular expression */
const expressionOf = (pattern) => {
  try {
    // Ignore case, like jest.
    return new RegExp(pattern.replace(/^\.\//, ''), 'i');
  } catch {
    return undefined;
  }
};

/**
 * Parses one option; its value may be the next argument.
 * @param {TestOptions} options
 * @param {string} arg
 * @param {() => string | undefined} next
 * @returns {string | undefined} the problem
 */
const takeOption = (options, arg, next) => {
  const [, option, inlineValue] = /^(-t|--testNamePattern|--seed)(?:=(.*))?$/s.exec(arg) ?? [];
  if (option === undefined) {
    if (arg === '--timings') options.timings = true;
    else if (arg === '--late') options.late = true;
    else options.passedOn.push(arg);
    return undefined;
  }
  const value = inlineValue ?? next();
  if (value === undefined) return `${option} requires a value.`;
  if (option !== '--seed') options.name = value;
  else if (/^\d{1,9}$/.test(value)) options.seed = Number(value);
  else return `--seed must be a number of at most 9 digits, not ${value}.`;
  return undefined;
};

/**
 * Parses the options of a test run.
 * @param {string[]} args
 * @returns {TestOptions | { problem: string }}
 */
export const parseTestOptions = (args) => {
  const { chosen, rest } = selectProjects(args);
  const known = `The projects are ${names.join(', ')}.`;
  if (chosen?.length === 0) return { problem: `--selectProjects requires the name of a project. ${known}` };
  const unknown = chosen?.find((name) => !names.includes(name));
  if (unknown !== undefined) return { problem: `Unknown project ${unknown}. ${known}` };
  /** @type {TestOptions} */
  const options = {
    projects: names.filter((name) => chosen?.includes(name) ?? !testProjects[name]?.chosenOnly),
    patterns: [],
    name: undefined,
    seed: undefined,
    timings: false,
    late: false,
    passedOn: [],
  };
  const left = [...rest];
  for (let arg = left.shift(); arg !== undefined; arg = left.shift()) {
    if (!arg.startsWith('-')) options.patterns.push(arg);
    else {
      const problem = takeOption(options, arg, () => left.shift());
      if (problem !== undefined) return { problem };
    }
  }
  const wrong = options.patterns.find((pattern) => expressionOf(pattern) === undefined);
  return wrong === undefined ? options : { problem: `${wrong} is not a regular expression.` };
};

/**
 * Splits a test run by test runner. Vitest runs its projects together; each jest project has separate servers.
 * @param {TestOptions} options
 * @param {string[]} sources paths from the root of the repository
 * @returns {TestRun[] | { problem: string }}
 */
export const planTestRuns = ({ projects, patterns }, sources) => {
  const expressions = patterns.map((pattern) => expressionOf(pattern) ?? /$^/);
  const filesOf = (/** @type {string} */ name) => sources.filter((path) => testProjects[name]?.files.test(path));
  const matches = (/** @type {RegExp} */ expression) => (/** @type {string} */ path) =>
    expression.test(join(repositoryRoot, path));
  const lost = expressions.findIndex((expression) => !projects.flatMap(filesOf).some(matches(expression)));
  if (lost !== -1) {
    const where = projects.join(', ');
    return {
      problem: `No test file of ${where} matches ${patterns[lost]}. Patterns match paths; for names of tests, use -t.`,
    };
  }
  /** @type {TestRun[]} */
  const runs = [];
  for (const name of projects) {
    const { program, browser = false } = /** @type {Project} */ (testProjects[name]);
    const files = filesOf(name).filter(
      (path) => patterns.length === 0 || expressions.some((one) => matches(one)(path)),
    );
    if (files.length === 0) continue;
    const shared = program === 'vitest' ? runs.find((run) => run.program === program) : undefined;
    if (shared === undefined) runs.push({ program, projects: [name], files, browser });
    else {
      shared.projects.push(name);
      shared.files.push(...files);
    }
  }
  return runs;
};
