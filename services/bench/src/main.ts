import { writeFile } from 'node:fs/promises';
import { append } from './append.ts';
import { audit } from './audit.ts';
import type { Benchmark } from './benchmark.ts';
import { calm } from './calm.ts';
import { connections } from './connections.ts';
import { overload } from './overload.ts';
import { consoleLists } from './console-lists.ts';
import { floor } from './floor.ts';
import { growth } from './growth.ts';
import { hotWallet } from './hot-wallet.ts';
import { lag } from './lag.ts';
import { lighthouse } from './lighthouse.ts';
import { market } from './market.ts';
import { media } from './media.ts';
import { peers } from './peers.ts';
import { read } from './read.ts';
import { rebuild } from './rebuild.ts';
import { signIn } from './sign-in.ts';
import { start } from './start-up.ts';
import { upload } from './upload.ts';
import { eventNode } from './event-node.ts';
import { writes } from './writes.ts';
import { readWatched, watchedNames, watchTable, writeWatched } from './watch/watched.ts';
import type { Figure } from './measure/figure.ts';
import { asJson, page, table } from './measure/report.ts';
import { origin } from './origin.ts';
import { helpText, readOptions, UsageError, type Options } from './options.ts';
import { temporaryFolder } from './servers/temporary-folder.ts';

const benchmarks: readonly Benchmark[] = [
  append,
  rebuild,
  calm,
  lag,
  read,
  writes,
  floor,
  peers,
  growth,
  signIn,
  media,
  upload,
  start,
  eventNode,
  hotWallet,
  market,
  audit,
  connections,
  overload,
  consoleLists,
  lighthouse,
];

const progress = (line: string): void =>
  void process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`);

const runOne = async ({ run }: Benchmark, { rounds, events, works, members }: Options): Promise<readonly Figure[]> => {
  const folder = await temporaryFolder();
  try {
    return await run({ rounds, events, works, members, folder: folder.path, progress });
  } finally {
    await folder.remove();
  }
};

type Outcome = { readonly figures: readonly Figure[]; readonly failed: number };

/** Runs all benchmarks; reports failures and continues. */
const measureAll = async (options: Options): Promise<Outcome> => {
  const figures: Figure[] = [];
  let failed = 0;
  for (const benchmark of benchmarks) {
    if (options.names.length > 0 && !options.names.includes(benchmark.name)) continue;
    try {
      progress(`${benchmark.name}: ${benchmark.summary}`);
      const measured = await runOne(benchmark, options);
      figures.push(...measured);
      if (!options.json) process.stdout.write(`${table(measured)}\n\n`);
      // Writes the page after each benchmark, because the whole run takes over half an hour. An interrupted run keeps
      // its figures.
      if (options.markdown !== null) await writeFile(options.markdown, page(figures, await origin()));
    } catch (error) {
      failed += 1;
      process.stderr.write(
        `${benchmark.name} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
      );
    }
  }
  return { figures, failed };
};

const runAll = async (options: Options): Promise<number> => {
  const { figures, failed } = await measureAll(options);
  if (options.json) process.stdout.write(`${asJson(figures)}\n`);
  return failed === 0 ? 0 : 1;
};

/**
 * Measures the figures that are watched for every change, in one short round, and compares them with the stored ones.
 */
const watch = async (options: Options): Promise<number> => {
  const { figures, failed } = await measureAll({
    ...options,
    names: watchedNames,
    rounds: 1,
    events: 40_000,
    json: true,
    markdown: null,
  });
  const before = await readWatched();
  process.stdout.write(options.json ? `${asJson(figures)}\n` : `${watchTable(figures, before)}\n`);
  if (options.keep) await writeWatched(figures, await origin());
  return failed === 0 ? 0 : 1;
};

const main = async (): Promise<number> => {
  const options = readOptions(process.argv.slice(2), ['watch', ...benchmarks.map(({ name }) => name)]);
  if (options.help) {
    process.stdout.write(helpText(benchmarks));
    return 0;
  }
  return options.names.includes('watch') ? watch(options) : runAll(options);
};

// Exiting stops the programs that this process started.
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(
      `${error instanceof UsageError ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
    process.exit(error instanceof UsageError ? 2 : 1);
  },
);
