/** Audits a Pixchange site from its event log; see `--help`. */
import { join } from 'node:path';
import { memoryPeakBytes } from './platform/memory.ts';
import type { RunContext } from './run/audit.ts';
import { runCli, type Output } from './run/cli.ts';

const projectRoot = join(import.meta.dirname, '..', '..', '..');

const output: Output = {
  // The output may be a slow pipe; the program must not exit before the text is written.
  writeReport: (text) =>
    new Promise((resolve, reject) => process.stdout.write(text, (error) => (error ? reject(error) : resolve()))),
  writeMessage: (text) => void process.stderr.write(text),
};

const world: RunContext = {
  nowMs: () => Date.now(),
  clockMs: () => performance.now(),
  writeMessage: output.writeMessage,
  isTerminal: process.stderr.isTTY,
  memoryPeakBytes,
};

// The reader of a pipe may close it early. The error is ignored here, because `writeReport` rejects with the same one.
process.stdout.on('error', () => undefined);
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));

void runCli(process.argv.slice(2), process.env, projectRoot, world, output).then((code) => process.exit(code));
