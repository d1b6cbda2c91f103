import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = 100;

/** Program of the product that a process belongs to. */
export type Program = 'service' | 'PostgreSQL' | 'event node' | 'object storage' | 'gateway' | 'others';
export type Seconds = Readonly<Record<Program, number>>;

type Found = { readonly parent: number; readonly seconds: number; readonly command: string };

/**
 * Reads the fields of /proc/PID/stat (proc(5)); the command's name, in parentheses, may contain spaces. The time of
 * ended children is included in their parent's.
 */
const readProcess = (pid: string): Found | undefined => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0);
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return { parent: Number(fields[1]), seconds: ticks / ticksPerSecond, command };
  } catch {
    // The process ended between the two reads.
    return undefined;
  }
};

const names: readonly (readonly [RegExp, Program])[] = [
  [/media-child|community\/dist/, 'service'],
  [/postgres/, 'PostgreSQL'],
  [/event-node/, 'event node'],
  [/object-store/, 'object storage'],
  [/supervisor/, 'gateway'],
];

const allProcesses = (): ReadonlyMap<number, Found> => {
  const all = new Map<number, Found>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const found = readProcess(name);
    if (found !== undefined) all.set(Number(name), found);
  }
  return all;
};

const below = (all: ReadonlyMap<number, Found>): number[] =>
  [...all.keys()].filter((pid) => {
    for (let at = all.get(pid)?.parent; at !== undefined && at > 1; at = all.get(at)?.parent)
      if (at === process.pid) return true;
    return false;
  });

/** Returns the ids of all descendants of this process; Linux only. */
export const processesBelow = (): readonly number[] => below(allProcesses());

/** Returns the processor time of all descendants of this process since their start; Linux only. */
export const processorSeconds = (): Seconds => {
  const all = allProcesses();
  const sums = { service: 0, PostgreSQL: 0, 'event node': 0, 'object storage': 0, gateway: 0, others: 0 };
  for (const pid of below(all)) {
    const { seconds = 0, command = '' } = all.get(pid) ?? {};
    sums[names.find(([pattern]) => pattern.test(command))?.[1] ?? 'others'] += seconds;
  }
  return sums;
};

/** Returns the average processor time of one of `count` operations in milliseconds, for each program. */
export const milliseconds = (from: Seconds, to: Seconds, count: number): Seconds =>
  Object.fromEntries(
    Object.entries(to).map(([name, seconds]) => [name, ((seconds - from[name as Program]) * 1_000) / count]),
  ) as Record<Program, number>;
