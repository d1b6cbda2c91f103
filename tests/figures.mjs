import { appendFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** @typedef {{ file: string, wallSeconds: number, cpuSeconds: number, starts: Record<string, number> }} Figures */

const root = join(import.meta.dirname, '..');

/** @param {number} milliseconds */
const seconds = (milliseconds) => Math.round(milliseconds) / 1_000;

/**
 * Starts to measure a test file. The CPU time is that of this process, which runs one file at a time; it excludes
 * servers and browsers, which are separate processes.
 * @param {string} path
 */
export const measureFile = (path) => {
  const [startedMs, startedCpu] = [performance.now(), process.cpuUsage()];
  /** @type {Record<string, number>} */
  const starts = {};
  return {
    starts,
    /**
     * Appends a line to the file in TEST_FIGURES.
     * @param {number} [besideMs] CPU time of another process that worked only for this file, in milliseconds
     */
    end(besideMs = 0) {
      const target = process.env.TEST_FIGURES;
      if (target === undefined) return;
      const { user, system } = process.cpuUsage(startedCpu);
      /** @type {Figures} */
      const figures = {
        file: relative(root, path),
        wallSeconds: seconds(performance.now() - startedMs),
        cpuSeconds: seconds((user + system) / 1_000 + besideMs),
        starts,
      };
      appendFileSync(target, `${JSON.stringify(figures)}\n`);
    },
  };
};
