import { join } from 'node:path';
import { SetupError } from '../processes/setup-error.ts';
import { readSupervisorConfig } from './config.ts';
import { helpText } from './help.ts';
import { createReport } from './report.ts';
import { startSupervisor, type Supervisor } from './supervisor.ts';

const projectRoot = join(import.meta.dirname, '..', '..', '..', '..');
const report = createReport((text) => process.stdout.write(text));
const startedAt = performance.now();

/** npm and the terminal may both pass on one Ctrl-C; within this time it is one wish, not two. */
const sameSignalMs = 1_000;

const stopRequested = (): Promise<string> =>
  new Promise((settle) => {
    let firstAt: number | undefined;
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        firstAt ??= performance.now();
        settle(signal);
        // A second wish means at once: we leave, and the watchdogs end what we leave behind.
        if (performance.now() - firstAt > sameSignalMs) process.exit(1);
      });
    }
    // Anyone who started us with a channel and is gone without a word has been killed.
    process.once('disconnect', () => settle('the end of the process that started it'));
  });

/** What a person can mend is told as a sentence; anything else is a fault of ours, and its place matters. */
const complain = (error: unknown): void => {
  report(
    'supervisor',
    error instanceof SetupError ? error.message : String(error instanceof Error ? error.stack : error),
  );
};

const exitCodeOf = (error: unknown): number => (error instanceof SetupError ? error.exitCode : 1);

/** Waits for everything to be ready and tells the address, unless it is to end before. */
const tellAddress = async (supervisor: Supervisor): Promise<void> => {
  const url = await supervisor.ready;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  report('supervisor', `everything is ready after ${seconds} s; Ctrl-C stops it`);
  report('pixchange', `open ${url}`);
  await supervisor.fillWithDemo();
};

const run = async (): Promise<number> => {
  const asked = stopRequested();
  const config = readSupervisorConfig(process.env, projectRoot, process.argv.slice(2));
  if (config.dataDirNote !== undefined) report('supervisor', config.dataDirNote);
  const supervisor = await startSupervisor(config, report);
  let code = 0;
  try {
    const why = await Promise.race([
      asked,
      supervisor.broken,
      tellAddress(supervisor).then(() => Promise.race([asked, supervisor.broken])),
    ]);
    report('supervisor', `stopping everything (${why})`);
  } catch (error) {
    complain(error);
    report('supervisor', 'stopping everything, because this part can not run');
    code = exitCodeOf(error);
  }
  await supervisor.stop();
  report('supervisor', 'everything has stopped');
  return code;
};

// A reader that has gone (`npm start | head`) is no reason to end.
process.stdout.on('error', () => undefined);

if (process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) {
  process.stdout.write(helpText);
} else {
  run().then(
    (code) => process.exit(code),
    (error: unknown) => {
      complain(error);
      process.exit(exitCodeOf(error));
    },
  );
}
