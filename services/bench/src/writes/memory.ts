import { readFileSync } from 'node:fs';
import { processesBelow } from '../costs/processor-time.ts';

/**
 * Returns the memory of all descendants of this process in MB; shared pages count proportionally (PSS, see proc(5)).
 * Linux only.
 */
export const proportionalMegabytes = (): number => {
  let kilobytes = 0;
  for (const pid of processesBelow()) {
    try {
      const [, pss = '0'] = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
      kilobytes += Number(pss);
    } catch {
      // The process ended between the two reads.
    }
  }
  return kilobytes / 1_000;
};
