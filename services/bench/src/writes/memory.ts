import { readFileSync } from 'node:fs';
import { processesBelow } from '../costs/processor-time.ts';

/**
 * Memory of the processes below this one, in MB: each page that several share counts for each by its part (PSS of proc(5)). Linux alone
 * tells.
 */
export const proportionalMegabytes = (): number => {
  let kilobytes = 0;
  for (const pid of processesBelow()) {
    try {
      const [, pss = '0'] = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
      kilobytes += Number(pss);
    } catch {
      // It ended between the two looks.
    }
  }
  return kilobytes / 1_000;
};
