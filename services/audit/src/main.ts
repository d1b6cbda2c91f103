/** Audits a Pixchange by its event log; see `--help`. */
import { join } from 'node:path';
import { memoryPeakBytes } from './platform/memory.ts';
import type { World } from './run/audit.ts';
import { runCli, type Voice } from './run/cli.ts';

const projectRoot = join(import.meta.dirname, '..', '..', '..');

const voice: Voice = {
  // The output may be a slow pipe; the program must not exit before the text is written.
  say: (text) =>
    new Promise((resolve, reject) => process.stdout.write(text, (error) => (error ? reject(error) : resolve()))),
  tell: (text) => void process.stderr.write(text),
};

const world: World = {
  nowMs: () => Date.now(),
  clockMs: () => performance.now(),
  tell: voice.tell,
  isTerminal: process.stderr.isTTY,
  memoryPeakBytes,
};

// A reader may close the output early; `say` gets that error too, which is enough.
process.stdout.on('error', () => undefined);
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));

void runCli(process.argv.slice(2), process.env, projectRoot, world, voice).then((code) => process.exit(code));
