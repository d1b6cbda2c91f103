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

/** Error in the command line; the message is for the person who typed it. */
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
    if (unknown !== undefined) throw new UsageError(`there is no benchmark ${unknown}; there are ${known.join(', ')}`);
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

Measures us and a peer by turns (peer, ours, ours, peer) on servers that it starts itself, and prints medians, spread and
the ratio, with its goal. Without a name, or by the name all: every benchmark.

  watch        in under 6 minutes the figures that every change is compared by, with those of docs/watched.json: what is
               more than 15 % better or worse is marked
${benchmarks.map(({ name, summary }) => `  ${name.padEnd(12)} ${summary}`).join('\n')}

Options
  --rounds N   how many rounds count (7); one more comes before them and does not count
  --events N   how many events the rebuild and the audit read, and the console has (200000)
  --works N    how many works the lists of the console have (1000000)
  --members N  how many members they have (100000)
  --json       { figures: [{ name, against, unit, ours, peer, ratio, goal, verdict, notes }] } on the output
  --markdown FILE  writes the table to a file, with machine, date and commit
  --keep       with watch: writes the figures to docs/watched.json, to be committed with the change
  --help       this text

Environment
  CHROMIUM_PATH the browser for Lighthouse; otherwise the one that is found
  BENCH_WORKS   how many works growth compares with ten thousand (1000000)
  PGBENCH_PATH the pgbench to use; otherwise the one in the PATH, and without one the driver for Node stands in

Ends with 0 when everything ran and all rows and contents agreed, also when a ratio is below its goal; with 1 when
something failed; with 2 when the command line makes no sense.
`;
