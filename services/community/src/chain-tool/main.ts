/** Inspects the contracts on the chain, and deploys them; see `--help`. */
import { join } from 'node:path';
import { UsageError } from '../runtime/running-product.ts';
import { readTask, usage } from './config.ts';
import { runTask } from './run-task.ts';

const exitCodes = { done: 0, failed: 1, wrongUse: 2 } as const;
const projectRoot = join(import.meta.dirname, '..', '..', '..', '..');

const run = async (): Promise<number> => {
  const task = await readTask(process.argv.slice(2), process.env, projectRoot);
  if (task === 'help') {
    process.stdout.write(usage);
    return exitCodes.done;
  }
  const { ok, text } = await runTask(task, (line) => process.stderr.write(`${line}\n`));
  process.stdout.write(text);
  return ok ? exitCodes.done : exitCodes.failed;
};

run().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`chain: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(error instanceof UsageError ? exitCodes.wrongUse : exitCodes.failed);
  },
);
