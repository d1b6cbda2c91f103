import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runCaptured } from '../lib/child.mjs';
import { parseCheckOptions } from '../lib/command-line.mjs';
import { repositoryRoot } from '../lib/repository.mjs';
import { say, secondsSince } from '../lib/progress.mjs';

/**
 * @typedef {{ name: (typeof import('../lib/command-line.mjs').checkGroups)[number], what: string,
 *   args: string[], needs?: string }} Group `args` follow `node`
 * @typedef {{ name: string, ok: boolean, seconds: number, output: string }} Outcome
 */

/** Number of groups that run in parallel; a small machine has two processors. */
const groupsAtOnce = 2;

/** TypeScript compiler with one checker: more would repeat work, and parallel groups already use all processors. */
const tsc = ['node_modules/typescript-native/bin/tsc', '--noEmit', '--checkers', '1', '-p'];

/**
 * Groups of rules, slowest first, so short ones run beside the slow ones.
 * @type {Group[]}
 */
const groups = [
  {
    name: 'types',
    what: 'types of contracts, services and tests',
    args: ['scripts/check/types.mjs'],
  },
  { name: 'lint', what: 'style, tests and pure code (oxlint)', args: ['scripts/check/lint.mjs'] },
  {
    name: 'unused',
    what: 'unused files, exports and dependencies (knip)',
    args: ['scripts/check/unused.mjs'],
  },
  {
    name: 'web-types',
    what: 'types of the web client',
    args: [...tsc, 'web/tsconfig.json'],
    needs: 'web/tsconfig.json',
  },
  {
    name: 'console-types',
    what: 'types of the console',
    args: [...tsc, 'console/tsconfig.json'],
    needs: 'console/tsconfig.json',
  },
  {
    name: 'e2e-types',
    what: 'types of the browser tests',
    args: [...tsc, 'web/e2e/tsconfig.json'],
    needs: 'web/e2e/tsconfig.json',
  },
  { name: 'boundaries', what: 'allowed imports (dependency-cruiser)', args: ['scripts/check/boundaries.mjs'] },
  {
    name: 'format',
    what: 'format of the code (oxfmt)',
    args: ['node_modules/oxfmt/bin/oxfmt', '--list-different', '.', '.dependency-cruiser.mjs'],
  },
  { name: 'template', what: 'a module that npm run new writes', args: ['scripts/check/template.mjs'] },
  {
    name: 'settings',
    what: '.env.example and docs/settings.md have every setting; Compose and Kubernetes set no unknown ones',
    args: ['--conditions=source', '--import=./tests/typescript.mjs', 'scripts/check/env-example.mjs'],
  },
  {
    name: 'alerts',
    what: 'alerts and dashboards use existing metrics; tests by promtool, if it is installed',
    args: ['scripts/check/alerts.mjs'],
  },
  {
    name: 'tidy',
    what: 'comments, fixtures, specs, lockfile, paths of this machine',
    args: ['scripts/check/tidy.mjs'],
  },
];

/** @param {Group} group @returns {Promise<Outcome>} */
const runGroup = async ({ name, args }) => {
  const startedMs = Date.now();
  const { code, output } = await runCaptured(process.execPath, args, { env: { FORCE_COLOR: '0', NO_COLOR: '1' } });
  return { name, ok: code === 0, seconds: Number(secondsSince(startedMs)), output: output.trim() };
};

/** @param {Group} group @param {Outcome} outcome */
const show = (group, { name, ok, seconds, output }) => {
  process.stdout.write(
    `${ok ? 'ok    ' : 'FAILED'} ${name.padEnd(11)} ${seconds.toFixed(1).padStart(5)} s  ${group.what}\n`,
  );
  if (!ok) process.stdout.write(`${output.replace(/^/gm, '       ')}\n`);
};

/**
 * Runs all groups of rules, even after a failure.
 * @param {string[]} args
 * @returns {Promise<number>} the exit code
 */
export const runCheck = async (args) => {
  const existing = groups.filter(({ needs }) => needs === undefined || existsSync(join(repositoryRoot, needs)));
  const options = parseCheckOptions(
    args,
    existing.map(({ name }) => name),
  );
  if ('problem' in options) {
    say(`${options.problem} See --help.`);
    return 2;
  }
  const queue = existing.filter(({ name }) => options.only?.includes(name) ?? true);
  /** @type {Outcome[]} */
  const outcomes = [];
  const worker = async () => {
    for (let group = queue.shift(); group !== undefined; group = queue.shift()) {
      const outcome = await runGroup(group);
      outcomes.push(outcome);
      if (!options.json) show(group, outcome);
    }
  };
  await Promise.all(Array.from({ length: groupsAtOnce }, worker));
  const failed = outcomes.filter(({ ok }) => !ok).length;
  const passed = outcomes.length - failed;
  process.stdout.write(
    options.json ? `${JSON.stringify({ groups: outcomes, passed, failed })}\n` : `${passed} passed, ${failed} failed\n`,
  );
  return failed === 0 ? 0 : 1;
};
