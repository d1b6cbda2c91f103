import { readFileSync } from 'node:fs';

const KIB = 1_024;

/**
 * The most memory that this process ever had. What the system counts for a process begins with what its parent had when it
 * started it; on Linux the peak of its own is told apart.
 */
export const memoryPeakBytes = (): number => {
  try {
    const [, kib] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
    if (kib !== undefined) return Number(kib) * KIB;
  } catch {
    // Another system than Linux.
  }
  return process.resourceUsage().maxRSS * KIB;
};
