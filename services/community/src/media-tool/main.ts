/** Makes missing files of works; see `--help`. */
import { join } from 'node:path';
import { UsageError } from '../runtime/running-product.ts';
import { readTask, usage } from './config.ts';
import { progressLines, reportJson, reportText } from './report.ts';
import { runBackfill } from './run-backfill.ts';

const exitCodes = { done: 0, failed: 1, wrongUse: 2 } as const;
const projectRoot = join(import.meta.dirname, '..', '..', '..', '..');

const run = async (): Promise<number> => {
  const task = await readTask(process.argv.slice(2), process.env, projectRoot);
  if (task === 'help') {
    process.stdout.write(usage);
    return exitCodes.done;
  }
  const startedMs = performance.now();
  const report = await runBackfill(
    task.settings,
    progressLines((text) => process.stderr.write(text)),
  );
  const seconds = (performance.now() - startedMs) / 1_000;
  process.stdout.write(task.json ? reportJson(report, seconds) : reportText(report, seconds));
  return report.failed.length === 0 ? exitCodes.done : exitCodes.failed;
};

run().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`media: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(error instanceof UsageError ? exitCodes.wrongUse : exitCodes.failed);
  },
);
