/** Fills a running product with the demo content; see `--help`. */
import { readConfig, usage, UsageError } from './config.ts';
import { readManifest } from './manifest.ts';
import { NotesUnreadable, openNotes } from './notes.ts';
import { createReport } from './report.ts';
import { OutOfPatience, seed } from './seed.ts';

const exitCodes = { fine: 0, incomplete: 1, wrongUse: 2, noAnswer: 3 } as const;

const run = async (): Promise<number> => {
  const config = readConfig(process.argv.slice(2), process.env);
  if (config === 'help') {
    process.stdout.write(usage);
    return exitCodes.fine;
  }
  const report = createReport((text) => process.stdout.write(text), config.json);
  const { failures } = await seed(await readManifest(), config, await openNotes(config.notesFile), report);
  for (const failure of failures) process.stderr.write(`${failure}\n`);
  return failures.length === 0 ? exitCodes.fine : exitCodes.incomplete;
};

const codeFor = (error: unknown): number | null => {
  if (error instanceof UsageError || error instanceof NotesUnreadable) return exitCodes.wrongUse;
  return error instanceof OutOfPatience ? exitCodes.noAnswer : null;
};

try {
  process.exitCode = await run();
} catch (error) {
  const code = codeFor(error);
  // An unknown error is a bug, so it is rethrown with its stack.
  if (code === null) throw error;
  process.stderr.write(`demo: ${(error as Error).message}\n`);
  process.exitCode = code;
}
