import { readFileSync } from 'node:fs';

const KIB = 1_024;

/**
 * Returns the peak memory of this process in bytes. On Linux, reads the process's own peak, because `resourceUsage`
 * starts from the parent's memory at the fork.
 */
export const memoryPeakBytes = (): number => {
  try {
    const [, kib] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
    if (kib !== undefined) return Number(kib) * KIB;
  } catch {
    // The system is not Linux.
  }
  return process.resourceUsage().maxRSS * KIB;
};
