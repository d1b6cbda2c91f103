import { readFileSync } from 'node:fs';

const KIB = 1_024;

/**
 * Returns the peak memory of this process in bytes. The value of `resourceUsage` starts from the parent's memory at the
 * fork, so the process's own peak is used where it is available, on Linux.
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
