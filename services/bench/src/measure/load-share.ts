import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

const ticksPerSecond = 100;

/**
 * Returns the processor time, in seconds, of the children that this process has waited for; null if the system does not
 * report it.
 */
const childSeconds = (): number | null => {
  try {
    // Fields 16 and 17 of /proc/PID/stat (proc(5)); the command's name, in parentheses, may contain spaces.
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond;
  } catch {
    return null;
  }
};

const seconds = (): number => performance.now() / 1_000;

/** Returns the share of all processors' time that the work used. */
export const shareOf = (processorSeconds: number, elapsedSeconds: number): number =>
  processorSeconds / elapsedSeconds / availableParallelism();

/** Runs work in this process. Returns its result, and the share of all processors' time that this process used. */
export const ownShare = async <T>(work: () => Promise<T>): Promise<{ result: T; loadShare: number }> => {
  const from = process.cpuUsage();
  const start = seconds();
  const result = await work();
  const { user, system } = process.cpuUsage(from);
  return { result, loadShare: shareOf((user + system) / 1e6, seconds() - start) };
};

/**
 * Runs work that starts programs and waits for them. Returns its result, and the programs' share of all processors'
 * time if the system reports it.
 */
export const childShare = async <T>(work: () => Promise<T>): Promise<{ result: T; loadShare?: number }> => {
  const from = childSeconds();
  const start = seconds();
  const result = await work();
  const to = childSeconds();
  return from === null || to === null ? { result } : { result, loadShare: shareOf(to - from, seconds() - start) };
};
