/** Changes roles, second factors and the catalog of a running Pixchange site, and lists damaged files; see `--help`. */
import { join } from 'node:path';
import { errorEntry } from '@pixchange/contracts/http/errors';
import { DomainError } from '../kernel/errors.ts';
import { UsageError } from '../runtime/running-product.ts';
import { readConfig, usage } from './config.ts';
import { runTask } from './run-task.ts';

const exitCodes = { done: 0, failed: 1, wrongUse: 2 } as const;
const projectRoot = join(import.meta.dirname, '..', '..', '..', '..');

const run = async (): Promise<void> => {
  const config = await readConfig(process.argv.slice(2), process.env, projectRoot);
  process.stdout.write(config === 'help' ? usage : await runTask(config));
};

const wordsOf = (error: unknown): string => {
  if (error instanceof DomainError)
    return error.code === 'not_found' ? 'There is no account with this email' : errorEntry(error.code).title;
  return error instanceof Error ? error.message : String(error);
};

run().then(
  () => process.exit(exitCodes.done),
  (error: unknown) => {
    process.stderr.write(`admin: ${wordsOf(error)}\n`);
    process.exit(error instanceof UsageError ? exitCodes.wrongUse : exitCodes.failed);
  },
);
