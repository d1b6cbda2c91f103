import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { helpTexts, overview, parseCommandLine } from './command-line.mjs';
import { browserPackages, compiledPackages, repositoryRoot, SetUpError } from './repository.mjs';
import { say } from './progress.mjs';
import { runtime } from './runtime.mjs';
import { setUp } from './set-up.mjs';

const everything = [...compiledPackages, ...browserPackages];

/**
 * Runs a program of one of the packages in the foreground.
 * @param {string} main
 * @param {string[]} args
 * @param {string[]} needs packages that must be built first
 */
const runProgram = async (main, args, needs = everything) => {
  await setUp(needs);
  if (!existsSync(join(repositoryRoot, main)))
    throw new SetUpError(`${main} is missing: its source is not in this checkout.`);
  const { runForeground } = await import('./child.mjs');
  return runForeground([main, ...args], {}, runtime().path);
};

/** @param {string[]} args */
const runTests = async (args) => {
  const tests = await import('../commands/test.mjs');
  return tests.runTests(args, () => setUp(everything));
};

/** @type {Record<string, (args: string[]) => Promise<number>>} */
const commands = {
  start: (args) => runProgram('services/embedded/dist/supervisor/main.js', args),
  dev: async (args) => {
    // The web client and services/community run from their sources; only the demo and the servers need a build.
    await setUp(compiledPackages.filter((name) => name !== 'services/bench' && name !== 'services/audit'));
    const { runDev } = await import('../commands/dev.mjs');
    return runDev(args);
  },
  rebuild: (args) => runProgram('services/community/dist/rebuild/main.js', args),
  relay: (args) => runProgram('services/community/dist/relay-tool/main.js', args),
  media: (args) => runProgram('services/community/dist/media-tool/main.js', args),
  keys: (args) => runProgram('services/embedded/dist/keys/main.js', args),
  backup: (args) => runProgram('services/embedded/dist/backup/main.js', args),
  admin: (args) => runProgram('services/community/dist/admin/main.js', args),
  chain: (args) => runProgram('services/community/dist/chain-tool/main.js', args),
  audit: (args) => runProgram('services/audit/dist/main.js', args, ['contracts', 'services/audit']),
  bench: async (args) => {
    const { findChromium } = await import('./browser.mjs');
    process.env.CHROMIUM_PATH ??= findChromium(process.env) ?? '';
    return runProgram('services/bench/dist/main.js', args);
  },
  test: (args) => runTests(args),
  'test:full': (args) => {
    process.env.TEST_MATRIX = 'full';
    return runTests(args);
  },
  'test:real': async (args) => {
    await setUp(everything);
    const { runReal } = await import('../commands/test-real.mjs');
    return runReal(args);
  },
  mutants: async (args) => {
    // Most tests run from the sources; the command builds packages for tests that need a build.
    await setUp([]);
    const { runMutants } = await import('../commands/mutants.mjs');
    return runMutants(args);
  },
  new: async (args) => {
    await setUp(['contracts']);
    const { runNew } = await import('../commands/new.mjs');
    return runNew(args);
  },
  screens: (args) => {
    process.env.E2E_DEMO = 'on';
    return runTests(['--selectProjects', 'screens', ...args]);
  },
  check: async (args) => {
    // The group `tidy` needs the compiled contracts; no group needs another build.
    await setUp(['contracts']);
    const { runCheck } = await import('../commands/check.mjs');
    return runCheck(args);
  },
};

/**
 * Runs a command.
 * @param {string[]} args
 * @returns {Promise<number>} the exit code; 2 for an invalid command line
 */
export const run = async (args) => {
  const { command, help, rest } = parseCommandLine(args);
  const start = command === undefined ? undefined : commands[command];
  if (command === undefined || start === undefined) {
    say(overview);
    return command === '--help' ? 0 : 2;
  }
  if (help) {
    process.stdout.write(`${helpTexts[command]}\n`);
    return 0;
  }
  return start(rest);
};
