import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

/**
 * @typedef {import('../../tests/figures.mjs').Figures} Figures
 * @typedef {{ wallSeconds: number, cpuSeconds: number, products?: number, processes?: number,
 *   browsers?: number }} Timing
 */

const SLOWEST_COUNT = 20;

/**
 * Reads the figures of a test run.
 * @param {string} path
 * @returns {Figures[]} the figures of each test file; empty before the first file has ended
 */
export const readFigures = (path) => {
  const text = readFileSync(path, { encoding: 'utf8', flag: 'a+' });
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => /** @type {Figures} */ (JSON.parse(line)));
};

/** Time in milliseconds after which a test file counts as slow. */
const SLOW_MS = 600_000;

/**
 * Returns the slow files among the running ones, as text that ends a progress line.
 * @param {string} path file of the reporter with the running files and their start times
 * @param {number} nowMs
 */
export const slowRunning = (path, nowMs) => {
  const text = readFileSync(path, { encoding: 'utf8', flag: 'a+' });
  const running = /** @type {[string, number][]} */ (text === '' ? [] : JSON.parse(text));
  return running
    .filter(([, startedMs]) => nowMs - startedMs > SLOW_MS)
    .map(([file, startedMs]) => `, ${basename(file)} for ${Math.round((nowMs - startedMs) / 60_000)} minutes`)
    .join('');
};

/** @param {Record<string, number>} starts */
const startsAsText = (starts) =>
  Object.entries(starts)
    .map(([kind, count]) => `${count} ${kind}`)
    .join(', ');

/** @param {Figures[]} figures */
const sumOfStarts = (figures) => {
  /** @type {Record<string, number>} */
  const sum = {};
  for (const [kind, count] of figures.flatMap(({ starts }) => Object.entries(starts)))
    sum[kind] = (sum[kind] ?? 0) + count;
  return sum;
};

/**
 * Returns the slowest files with the number of servers that each has started, and the total number.
 * @param {Figures[]} figures
 * @returns {string[]} lines
 */
export const reportLines = (figures) => {
  if (figures.length === 0) return [];
  const slowest = figures.toSorted((a, b) => b.wallSeconds - a.wallSeconds).slice(0, SLOWEST_COUNT);
  return [
    'Slowest test files: seconds, seconds of processor time, what they started',
    ...slowest.map(({ file, wallSeconds, cpuSeconds, starts }) =>
      [wallSeconds.toFixed(1).padStart(7), cpuSeconds.toFixed(1).padStart(7), ` ${file} `, startsAsText(starts)]
        .join(' ')
        .trimEnd(),
    ),
    `Started by ${figures.length} test files: ${startsAsText(sumOfStarts(figures))}`,
  ];
};

/** @param {number} seconds */
const rounded = (seconds) => Math.round(seconds * 10) / 10;

/**
 * Returns the timings, sorted by path: updates those of the files that ran, and drops files that no longer exist.
 * @param {Record<string, Timing>} timings
 * @param {Figures[]} figures
 * @param {string[]} files all test files
 * @returns {Record<string, Timing>}
 */
export const mergeTimings = (timings, figures, files) => {
  const merged = { ...timings };
  for (const { file, wallSeconds, cpuSeconds, starts } of figures) {
    const { registries: _always, ...counted } = starts;
    merged[file] = { wallSeconds: rounded(wallSeconds), cpuSeconds: rounded(cpuSeconds), ...counted };
  }
  const known = new Set(files);
  return Object.fromEntries(
    Object.entries(merged)
      .filter(([file]) => known.has(file))
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
};

/**
 * Formats one line for each file, in the format of the code formatter.
 * @param {Record<string, Timing>} timings
 */
export const timingsAsText = (timings) => {
  const lines = Object.entries(timings).map(([file, timing]) => {
    const entries = Object.entries(timing).map(([name, value]) => `"${name}": ${value}`);
    return `  ${JSON.stringify(file)}: { ${entries.join(', ')} }`;
  });
  return lines.length === 0 ? '{}\n' : `{\n${lines.join(',\n')}\n}\n`;
};

/**
 * Returns the CPU time of all ended processes that this one started directly or indirectly.
 * @returns {number | undefined} undefined when the system doesn't report it
 */
export const startedProcessesCpuSeconds = () => {
  const ticksPerSecond = 100;
  try {
    // The second field is the program name in parentheses, which may contain spaces. The state and the numbers follow.
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond;
  } catch {
    return undefined;
  }
};
