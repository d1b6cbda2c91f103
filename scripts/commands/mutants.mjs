import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCaptured } from '../lib/child.mjs';
import { allProjects, parseMutantOptions } from '../lib/mutant-options.mjs';
import { chooseMutants } from '../lib/mutant-sites.mjs';
import { projectOf, readImports, testsFor } from '../lib/mutant-tests.mjs';
import { say, secondsSince } from '../lib/progress.mjs';
import { repositoryRoot, SetUpError } from '../lib/repository.mjs';
import { trackedPaths } from '../lib/tracked.mjs';

/**
 * @typedef {import('../lib/mutant-sites.mjs').Mutant} Mutant
 * @typedef {Mutant & { n: number }} Listed
 * @typedef {{ project: string, file: string, test: string, message: string }} Finder
 * @typedef {{ n: number, category: string, file: string, kind: string, found: Finder | null, tried: string[],
 *   seconds: number }} Result
 * @typedef {{ failed: boolean, path?: string, test?: string, message?: string }} Run
 * @typedef {import('../lib/mutant-options.mjs').Options} Options
 */

const listPath = join(repositoryRoot, 'tests/mutants.json');
const reporter = join(repositoryRoot, 'tests/first-failure.mjs');
const stopMs = 10_000;

/** @returns {{ seed: number, mutants: Listed[], equivalent: (Mutant & { why: string })[] }} */
const readList = () => JSON.parse(readFileSync(listPath, 'utf8'));

/** Returns the content of the file with the mutation. @type {(mutant: Mutant) => string} */
const withFault = ({ file, from, to }) => {
  const content = readFileSync(join(repositoryRoot, file), 'utf8');
  const [before, after, ...more] = content.split(from);
  if (before === undefined || after === undefined || more.length > 0)
    throw new SetUpError(`${file} no longer has this text exactly once:\n${from}`);
  return before + to + after;
};

/** Running test process, in its own process group. @type {import('node:child_process').ChildProcess | undefined} */
let running;

/** @param {import('node:child_process').ChildProcess} child @param {NodeJS.Signals} signal */
const endGroup = ({ pid }, signal) => {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error;
  }
};

/**
 * Applies faults to the working tree while `work` runs, then restores the files and their timestamps, because build
 * tools would otherwise see changed files.
 * @type {<T>(mutants: Mutant[], work: () => Promise<T>) => Promise<T>}
 */
const faulty = async (mutants, work) => {
  const originals = mutants.map((mutant) => {
    const path = join(repositoryRoot, mutant.file);
    return { path, content: readFileSync(path), stats: statSync(path), fault: withFault(mutant) };
  });
  const restore = () => {
    for (const { path, content, stats } of originals) {
      writeFileSync(path, content);
      utimesSync(path, stats.atime, stats.mtime);
    }
  };
  const stop = () => {
    restore();
    if (running !== undefined) endGroup(running, 'SIGTERM');
    process.exit(130);
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    for (const { path, fault } of originals) writeFileSync(path, fault);
    return await work();
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
    restore();
  }
};

/**
 * Returns the first failed test in the output of jest or Vitest.
 * @type {(output: string) => Pick<Run, 'test' | 'message' | 'path'>}
 */
const namedIn = (output) => {
  const plain = output.replace(/\u001b\[[\d;]*m/g, '');
  const found = /^ *(?:●|FAIL +\S+ >) (.+)$/m.exec(plain);
  const path = /^ *FAIL +(?:\w+ +)?(\S+\.(?:spec|e2e)\.tsx?)/m.exec(plain)?.[1];
  const message = plain
    .slice(found?.index ?? 0)
    .split('\n')
    .slice(0, 12)
    .join('\n');
  return { test: found?.[1] ?? '', message, ...(path === undefined ? {} : { path }) };
};

/**
 * Whether a test needs a build: browser tests and tests that start built programs do, all others run from the sources.
 * @param {string} file
 */
const needsBuild = (file) =>
  projectOf(file) === 'e2e' || readFileSync(join(repositoryRoot, file), 'utf8').includes('dist/');

/** Runs test files and ends them at the first failure. @type {(project: string, files: string[]) => Promise<Run>} */
const runTests = (project, files) => {
  const temporary = mkdtempSync(join(tmpdir(), 'pixchange-mutant-'));
  // PostgreSQL must enter this folder; if this process runs as root, PostgreSQL runs as another user.
  chmodSync(temporary, 0o755);
  const args = ['--selectProjects', project, ...files.map((file) => `/${file}$`)];
  // Only these projects need the early report; the others end within seconds.
  const early = project === 'embedded' || project === 'e2e' ? [`--reporters=${reporter}`] : [];
  const ours = ['--bail=1', `--maxWorkers=${Math.min(2, files.length)}`, ...early];
  const command = files.some(needsBuild)
    ? ['scripts/run.mjs', 'test']
    : [
        '--input-type=module',
        '--eval=const { runTests } = await import("./scripts/commands/test.mjs"); process.exitCode = await runTests(process.argv.slice(1));',
        '--',
      ];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...command, ...args, ...ours], {
      cwd: repositoryRoot,
      env: { ...process.env, TMPDIR: temporary, CI: 'true', FORCE_COLOR: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    running = child;
    let output = '';
    /** @type {Run | undefined} */
    let first;
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
        const line = /^first failure: (.+)\n/m.exec(output)?.[1];
        if (line === undefined || first !== undefined) return;
        first = { failed: true, ...JSON.parse(line) };
        endGroup(child, 'SIGTERM');
        setTimeout(() => endGroup(child, 'SIGKILL'), stopMs).unref();
      });
    child.once('error', reject);
    child.once('close', () => {
      running = undefined;
      rmSync(temporary, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
      if (first !== undefined) return resolve(first);
      const [, passed, failed] = /^(\d+) passed, (\d+) failed$/m.exec(output) ?? [];
      if (passed === undefined)
        return reject(new SetUpError(`${files.join(', ')} could not be run:\n${output.trim()}`));
      return resolve(Number(failed) > 0 ? { failed: true, ...namedIn(output) } : { failed: false });
    });
  });
};

/** Returns the test file that failed in a run. @type {(files: string[], run: Run) => string} */
const failedOf = (files, { path }) =>
  files.find((file) => path?.endsWith(file.replace(/^web\//, ''))) ?? files[0] ?? '';

/**
 * Returns the test that fails because of the fault. A test outside of the project `unit` must fail twice, because it
 * could fail by chance on a busy machine.
 * @type {(batch: import('../lib/mutant-tests.mjs').Batch) => Promise<Finder | null>}
 */
const finderIn = async ({ project, files }) => {
  let left = files;
  while (left.length > 0) {
    const run = await runTests(project, left);
    if (!run.failed) return null;
    const file = failedOf(left, run);
    const again = project === 'unit' ? run : await runTests(project, [file]);
    if (again.failed) return { project, file, test: again.test ?? '', message: again.message ?? '' };
    say(`${file} failed by chance: ${run.test}\n${run.message}`);
    left = left.filter((path) => path !== file);
  }
  return null;
};

/** @param {Listed} mutant @param {import('../lib/mutant-tests.mjs').Batch[]} batches @returns {Promise<Result>} */
const tryOne = async ({ n, category, file, kind, from, to }, batches) => {
  const startedMs = Date.now();
  /** @type {string[]} */
  const tried = [];
  const found = await faulty([{ category, file, kind, from, to }], async () => {
    for (const { project, files } of batches) {
      const fresh = files.filter((path) => !tried.includes(path));
      tried.push(...fresh);
      const finder = await finderIn({ project, files: fresh });
      if (finder !== null) return finder;
    }
    return null;
  });
  return { n, category, file, kind, found, tried, seconds: Number(secondsSince(startedMs)) };
};

/**
 * Returns test files that fail even without a fault; their failures prove nothing.
 * @param {Result[]} results
 */
const failingAnyway = async (results) => {
  const finders = [...new Set(results.flatMap(({ found }) => (found === null ? [] : [found.file])))];
  /** @type {string[]} */
  const failing = [];
  for (const project of allProjects) {
    let files = finders.filter((file) => projectOf(file) === project);
    while (files.length > 0) {
      const run = await runTests(project, files);
      if (!run.failed) break;
      const culprit = failedOf(files, run);
      failing.push(culprit);
      files = files.filter((file) => file !== culprit);
    }
  }
  return failing;
};

/** Returns the mutants that compile; all are compiled together. @param {Mutant[]} mutants */
const compiling = async (mutants) => {
  const compiler = join(repositoryRoot, 'node_modules/typescript-native/bin/tsc');
  const outputs = await faulty(mutants, () =>
    Promise.all(
      ['tsconfig.json', 'web/tsconfig.json'].map((project) =>
        runCaptured(process.execPath, [compiler, '-p', project, '--noEmit', '--pretty', 'false']),
      ),
    ),
  );
  const wrong = new Set(
    outputs.flatMap(({ output }) => [...output.matchAll(/^(\S+)\(\d+,\d+\): error/gm)].map(([, path]) => path)),
  );
  return mutants.filter(({ file }) => !wrong.has(file) && !wrong.has(file.replace(/^web\//, '')));
};

/**
 * Writes a new list, without mutants that are known to be equivalent.
 * @param {number} seed
 */
const generate = async (seed) => {
  const { equivalent } = readList();
  const mutants = await chooseMutants({ seed, paths: await trackedPaths(), compiles: compiling, refused: equivalent });
  const listed = mutants.map((mutant, at) => ({ n: at + 1, ...mutant }));
  writeFileSync(listPath, `${JSON.stringify({ seed, mutants: listed, equivalent }, null, 2)}\n`);
  say(`Wrote ${listed.length} faults to tests/mutants.json.`);
  return 0;
};

/** @param {string} path @returns {Result[]} */
const readResults = (path) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
    .filter((line) => line.n !== undefined);

/** @param {Listed[]} mutants */
const refuseChanged = async (mutants) => {
  const files = mutants.map(({ file }) => file);
  const { output } = await runCaptured('git', ['status', '--porcelain', '--', ...files]);
  if (output.trim() !== '')
    throw new SetUpError(`These files have uncommitted changes, so no fault is applied:\n${output}`);
  const outdated = mutants.flatMap((mutant) => {
    try {
      withFault(mutant);
      return [];
    } catch (error) {
      return error instanceof SetUpError
        ? [`${mutant.n}: ${error.message}`]
        : [`${mutant.n}: ${mutant.file} is missing`];
    }
  });
  if (outdated.length > 0)
    throw new SetUpError(`Adapt these faults in tests/mutants.json to the current files:\n${outdated.join('\n')}`);
};

/** @param {Result} result */
const describe = ({ n, category, file, found, tried, seconds }) =>
  `${String(n).padStart(2)} ${category.padEnd(10)} ${file}  ${
    found === null ? `NOT FOUND by ${tried.length} files` : `found by ${found.file}: ${found.test}`
  }  ${seconds} s`;

/**
 * Returns the faults to try, each with the test file that found it in an earlier run.
 * @param {Options} options
 * @returns {{ mutant: Listed, finder?: string }[]}
 */
const chosenBy = ({ only, before }) => {
  const listed = readList().mutants.filter(({ n }) => only?.includes(n) ?? true);
  if (before === undefined) return listed.map((mutant) => ({ mutant }));
  const earlier = readResults(before);
  return listed.flatMap((mutant) => {
    const found = earlier.findLast(({ n, found }) => n === mutant.n && found !== null)?.found;
    return found ? [{ mutant, finder: found.file }] : [];
  });
};

/** @param {Result[]} results @param {boolean} isJson */
const report = async (results, isJson) => {
  const failing = await failingAnyway(results);
  for (const file of failing) say(`${file} also fails without a fault.`);
  const lost = results.filter(({ found }) => found === null || failing.includes(found.file)).map(({ n }) => n);
  const found = results.length - lost.length;
  process.stdout.write(
    isJson ? `${JSON.stringify({ found, lost, failing })}\n` : `${found} found, ${lost.length} not found\n`,
  );
  return lost.length === 0 ? 0 : 1;
};

/**
 * Applies one fault after the other to the working tree and runs the tests that may find it.
 * @param {string[]} args
 * @returns {Promise<number>} the exit code
 */
export const runMutants = async (args) => {
  const options = parseMutantOptions(args);
  if ('problem' in options) {
    say(`${options.problem} See --help.`);
    return 2;
  }
  if (options.generate !== undefined) return generate(options.generate);
  const { projects = allProjects, before, json: isJson = false } = options;
  const chosen = chosenBy(options);
  await refuseChanged(chosen.map(({ mutant }) => mutant));
  const imports = readImports(await trackedPaths());
  /** @type {Result[]} */
  const results = [];
  for (const { mutant, finder } of chosen) {
    const project = finder !== undefined && imports.sources.includes(finder) ? projectOf(finder) : undefined;
    const first = finder !== undefined && project !== undefined ? [{ project, files: [finder] }] : [];
    const batches = [...first, ...testsFor(mutant, imports, before !== undefined)];
    const result = await tryOne(
      mutant,
      batches.filter((batch) => projects.includes(batch.project)),
    );
    results.push(result);
    say(describe(result));
    if (isJson) process.stdout.write(`${JSON.stringify(result)}\n`);
  }
  return report(results, isJson);
};
