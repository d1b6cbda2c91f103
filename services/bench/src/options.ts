import { parseArgs } from 'node:util';

export type Options = {
  /** Names of benchmarks, in the order given; empty means all. */
  readonly names: readonly string[];
  readonly rounds: number;
  readonly events: number;
  readonly works: number;
  readonly members: number;
  readonly json: boolean;
  /** File for the tables as Markdown; null for none. */
  readonly markdown: string | null;
  /** Whether to replace the stored figures of `watch` with the new ones. */
  readonly keep: boolean;
  readonly help: boolean;
};

/** Thrown for an invalid command line; the message is for the person who typed it. */
export class UsageError extends Error {}

const count = (name: string, text: string, max: number): number => {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < 1 || value > max)
    throw new UsageError(`--${name} must be a whole number from 1 to ${max}, not "${text}"`);
  return value;
};

/**
 * Parses the command line; `known` are the names of the benchmarks.
 * @throws UsageError
 */
export const readOptions = (args: readonly string[], known: readonly string[]): Options => {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        rounds: { type: 'string', default: '7' },
        events: { type: 'string', default: '200000' },
        works: { type: 'string', default: '1000000' },
        members: { type: 'string', default: '100000' },
        json: { type: 'boolean', default: false },
        markdown: { type: 'string' },
        keep: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    const unknown = positionals.find((name) => name !== 'all' && !known.includes(name));
    if (unknown !== undefined)
      throw new UsageError(`unknown benchmark ${unknown}; the benchmarks are ${known.join(', ')}`);
    return {
      names: positionals.includes('all') ? [] : positionals,
      rounds: count('rounds', values.rounds, 1_000),
      events: count('events', values.events, 10_000_000),
      works: count('works', values.works, 10_000_000),
      members: count('members', values.members, 10_000_000),
      json: values.json,
      markdown: values.markdown ?? null,
      keep: values.keep,
      help: values.help,
    };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
};

export const helpText = (
  benchmarks: readonly { name: string; summary: string }[],
): string => `npm run bench -- [name ...] [options]

Measures Pixchange and a peer alternately (peer, ours, ours, peer) on servers that it starts itself, and prints medians,
spread, and the ratio with its goal. Without a name, or with all, runs every benchmark.

  watch        measures the most important figures in less than 6 minutes, and compares them with docs/watched.json; marks
               changes of more than 15 %
${benchmarks.map(({ name, summary }) => `  ${name.padEnd(12)} ${summary}`).join('\n')}

Options
  --rounds N       number of rounds that count, after one that does not (7)
  --events N       number of events for the rebuild, the audit and the console (200000)
  --works N        number of works in the lists of the console (1000000)
  --members N      number of members in the lists of the console (100000)
  --json           print { figures: [{ name, against, unit, ours, peer, ratio, goal, verdict, notes }] }
  --markdown FILE  write the table to a file, with machine, date and commit
  --keep           write the figures of watch to docs/watched.json, to be committed with the change
  --help           print this text

Environment
  CHROMIUM_PATH    path of the browser for Lighthouse; by default it is searched for
  BENCH_WORKS      number of works that growth compares with ten thousand (1000000)
  PGBENCH_PATH     path of pgbench; by default the one in the PATH, otherwise Node's driver is measured in its place

Exit codes: 0 if everything ran, and all row counts and contents agree, even if a ratio misses its goal; 1 for a failure;
2 for an invalid command line.
`;
