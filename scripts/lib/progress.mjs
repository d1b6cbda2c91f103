/** Interval between updates of the clock on a terminal, in milliseconds. */
const clockMs = 250;
/** Interval between lines when the output is not a terminal, in milliseconds. */
const lineMs = 15_000;

/** Prints to standard error, because standard output contains only results. @param {string} text */
export const say = (text) => process.stderr.write(`${text}\n`);

/** @param {number} sinceMs */
export const secondsSince = (sinceMs) => ((Date.now() - sinceMs) / 1_000).toFixed(1);

/**
 * Shows that long work is running: with a clock on a terminal, otherwise with a line every 15 seconds.
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export const showing = async (what, work) => {
  const startedMs = Date.now();
  const live = process.stderr.isTTY === true;
  say(`${what} ...`);
  const timer = setInterval(
    () => {
      if (live) process.stderr.write(`\r  ${secondsSince(startedMs)} s `);
      else say(`  still running after ${Math.round((Date.now() - startedMs) / 1_000)} s`);
    },
    live ? clockMs : lineMs,
  );
  try {
    return await work();
  } finally {
    clearInterval(timer);
    say(`${live ? '\r' : ''}  took ${secondsSince(startedMs)} s`);
  }
};
