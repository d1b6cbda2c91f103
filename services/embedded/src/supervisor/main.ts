import { join } from 'node:path';
import { SetupError } from '../processes/setup-error.ts';
import { readSupervisorConfig } from './config.ts';
import { helpText } from './help.ts';
import { createReport } from './report.ts';
import { startSupervisor, type Supervisor } from './supervisor.ts';

const projectRoot = join(import.meta.dirname, '..', '..', '..', '..');
const report = createReport((text) => process.stdout.write(text));
const startedAt = performance.now();

/** Time within which two signals count as one, because npm and the terminal may both forward the same Ctrl-C. */
const sameSignalMs = 1_000;

const stopRequested = (): Promise<string> =>
  new Promise((settle) => {
    let firstAt: number | undefined;
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        firstAt ??= performance.now();
        settle(signal);
        // A second signal requests an immediate end: this process exits, and the watchdogs end the rest.
        if (performance.now() - firstAt > sameSignalMs) process.exit(1);
      });
    }
    // The IPC channel disconnects when the parent process ends, even if it was killed.
    process.once('disconnect', () => settle('the end of the process that started it'));
  });

/** Reports an error: its message if a person can fix it, otherwise its stack, because it is a bug. */
const complain = (error: unknown): void => {
  report(
    'supervisor',
    error instanceof SetupError ? error.message : String(error instanceof Error ? error.stack : error),
  );
};

const exitCodeOf = (error: unknown): number => (error instanceof SetupError ? error.exitCode : 1);

/** Waits until everything is ready, prints the URL, and starts the demo content. */
const reportAddress = async (supervisor: Supervisor): Promise<void> => {
  const url = await supervisor.ready;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  report('supervisor', `everything is ready after ${seconds} s; Ctrl-C stops it`);
  report('pixchange', `open ${url}`);
  await supervisor.fillWithDemo();
};

const run = async (): Promise<number> => {
  const stop = stopRequested();
  const config = readSupervisorConfig(process.env, projectRoot, process.argv.slice(2));
  if (config.dataDirNote !== undefined) report('supervisor', config.dataDirNote);
  const supervisor = await startSupervisor(config, report);
  let code = 0;
  try {
    const why = await Promise.race([
      stop,
      supervisor.broken,
      reportAddress(supervisor).then(() => Promise.race([stop, supervisor.broken])),
    ]);
    report('supervisor', `stopping everything (${why})`);
  } catch (error) {
    complain(error);
    report('supervisor', 'stopping all services, because this one cannot run');
    code = exitCodeOf(error);
  }
  await supervisor.stop();
  report('supervisor', 'everything has stopped');
  return code;
};

// A closed output pipe (`npm start | head`) must not end the process.
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
