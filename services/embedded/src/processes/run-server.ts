import { givenEnvironment } from './given-environment.ts';
import type { Log } from './lines.ts';
import { SetupError } from './setup-error.ts';

class WrongEnvironment extends Error {}

type Variables = Readonly<Record<string, string | undefined>>;

/** Arguments of a server's start function. */
export type Given = {
  env: Variables;
  /**
   * Returns the value of the variable.
   * @throws Error when it is missing; the program then exits with 2
   */
  required(name: string): string;
  /** Port; 0 for any free one. */
  port: number;
  log: Log;
};

type Running = { address: string; stop(): Promise<void> };

const portOf = (env: Variables, variable: string): number => {
  const port = Number(env[variable] ?? 0);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new WrongEnvironment(`${variable} must be a port number`);
  return port;
};

const log: Log = (line) => void process.stderr.write(`${line}\n`);

const stopsWhenAsked = (name: string, running: Running, supervised: boolean): void => {
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log(`${name}: ${String(error)}`);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  // Nothing else would stop this process if its supervisor ended.
  if (supervised && process.send) process.on('disconnect', stop);
};

/**
 * Runs the program of a small server. Its configuration is `environment`, plus the supervisor's message if one follows.
 * Exits with 2 for an invalid configuration, with the code of a `SetupError`, with 1 if it can't start, and with 0
 * after SIGINT and SIGTERM.
 */
export const runServer = (
  environment: Variables,
  name: string,
  portVariable: string,
  start: (given: Given) => Promise<Running>,
): void => {
  const main = async (): Promise<void> => {
    const env = await givenEnvironment(environment);
    const required = (variable: string): string => {
      const value = env[variable];
      if (!value) throw new WrongEnvironment(`${variable} must be set`);
      return value;
    };
    const running = await start({ env, required, port: portOf(env, portVariable), log });
    process.stdout.write(`${name} ready at ${running.address}\n`);
    stopsWhenAsked(name, running, env['SUPERVISED'] === '1');
  };
  main().catch((error: unknown) => {
    const isPlain = error instanceof WrongEnvironment || error instanceof SetupError;
    log(isPlain ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error));
    process.exit(error instanceof SetupError ? error.exitCode : isPlain ? 2 : 1);
  });
};
