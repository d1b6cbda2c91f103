import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import sequencer from '@jest/test-sequencer';

/** @typedef {Record<string, { wallSeconds: number }>} Timings */

const root = join(import.meta.dirname, '..');

/** @type {() => Timings} */
const readTimings = () => JSON.parse(readFileSync(join(import.meta.dirname, 'timings.json'), 'utf8'));

/**
 * Returns the base-2 logarithm of a file's duration in seconds, rounded up and at least 0. Files with similar durations
 * get the same value; a file without a measurement counts as the longest.
 * @type {(file: string, timings: Timings) => number}
 */
const bucket = (file, timings) => {
  const seconds = timings[file]?.wallSeconds;
  return seconds === undefined ? Infinity : Math.ceil(Math.log2(Math.max(seconds, 1)));
};

/** @type {(file: string, seed: string) => string} */
const chance = (file, seed) => createHash('sha256').update(`${seed} ${file}`).digest('hex');

/**
 * Sorts test files by duration, longest first: a long file at the end would keep one worker busy while others are idle.
 * The seed orders files of similar duration.
 * @template T
 * @param {readonly T[]} tests
 * @param {(test: T) => string} fileOf returns the path from the root of the repository
 * @param {Timings} timings
 * @param {string} seed
 * @returns {T[]}
 */
export const orderTests = (tests, fileOf, timings, seed) =>
  tests
    .map((test) => ({ test, bucket: bucket(fileOf(test), timings), chance: chance(fileOf(test), seed) }))
    .sort((a, b) => (a.bucket === b.bucket ? (a.chance < b.chance ? -1 : 1) : a.bucket > b.bucket ? -1 : 1))
    .map(({ test }) => test);

/** @template T @param {readonly T[]} tests @param {(test: T) => string} pathOf */
const ordered = (tests, pathOf) =>
  orderTests(tests, (test) => relative(root, pathOf(test)), readTimings(), process.env.TEST_SEED ?? '');

// The package's types describe the result of `require`; an import returns the class itself.
const Sequencer = /** @type {typeof sequencer.default} */ (/** @type {unknown} */ (sequencer));

/** Sequencer for Jest's test files. Jest requires a default export. */
export default class JestOrder extends Sequencer {
  /** @override @type {InstanceType<typeof Sequencer>['sort']} */
  sort(tests) {
    return ordered(tests, ({ path }) => path);
  }
}

/**
 * Sequencer that runs Vitest's projects one after the other, because a worker reuses loaded modules only within one
 * project.
 */
export class VitestOrder {
  /** @param {import('vitest/node').TestSpecification[]} files */
  sort(files) {
    const names = [...new Set(files.map(({ project }) => project.name))].toSorted();
    const inOrder = ordered(files, ({ moduleId }) => moduleId);
    return names.flatMap((name) => inOrder.filter(({ project }) => project.name === name));
  }

  /** @param {import('vitest/node').TestSpecification[]} files */
  shard(files) {
    return files;
  }
}
