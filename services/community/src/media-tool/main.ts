/** Generates missing files of works, and replaces files with hidden content; see `--help`. */
import { join } from 'node:path';
import { UsageError } from '../runtime/running-product.ts';
import { type MediaTask, readTask, usage } from './config.ts';
import { backfillText, checkText, progressLines, reportJson } from './report.ts';
import { runBackfill } from './run-backfill.ts';
import { runCheck } from './run-check.ts';

const exitCodes = { done: 0, failed: 1, wrongUse: 2 } as const;
const projectRoot = join(import.meta.dirname, '..', '..', '..', '..');

/** Runs a command; returns the number of failures. */
const report = async ({ command, json, settings }: MediaTask): Promise<number> => {
  const startedMs = performance.now();
  const seconds = (): number => (performance.now() - startedMs) / 1_000;
  const progress = progressLines((text) => process.stderr.write(text));
  const print = <T extends object>(made: T, textOf: (made: T, seconds: number) => string): void =>
    void process.stdout.write(json ? reportJson(made, seconds()) : textOf(made, seconds()));
  if (command === 'check') {
    const checked = await runCheck(settings, progress);
    print(checked, checkText);
    return checked.failed.length;
  }
  const made = await runBackfill(settings, progress);
  print(made, backfillText);
  return made.failed.length;
};

const run = async (): Promise<number> => {
  const task = await readTask(process.argv.slice(2), process.env, projectRoot);
  if (task === 'help') {
    process.stdout.write(usage);
    return exitCodes.done;
  }
  return (await report(task)) === 0 ? exitCodes.done : exitCodes.failed;
};

run().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`media: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(error instanceof UsageError ? exitCodes.wrongUse : exitCodes.failed);
  },
);
