import { compose } from './compose.ts';
import { ConfigError, readConfig } from './config.ts';
import { WrongChain } from './platform/chain/chain.ts';
import { KeyRefusal } from './platform/keys/key-checks.ts';
import { IncompleteDatabase } from './platform/postgres/database.ts';
import { UnreadableLog } from './runtime/read-model/prepare.ts';
import { createLog } from './platform/log.ts';

/** Time limit for the rest of the shutdown, in addition to DRAIN_SECONDS and HANDOVER_SECONDS. */
const STOP_WITHIN_MS = 17_000;

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Returns the environment. With ENVIRONMENT_FOLLOWS=1, the supervisor sends the missing variables in its first message.
 * It starts this process before the required servers have addresses, so that this process loads while they start.
 */
const givenEnvironment = (): Promise<Variables> =>
  process.env['ENVIRONMENT_FOLLOWS'] === '1'
    ? new Promise((settle) => process.once('message', (rest) => settle({ ...process.env, ...(rest as Variables) })))
    : Promise.resolve(process.env);

const run = async (): Promise<void> => {
  const config = readConfig(await givenEnvironment());
  const log = createLog(config.LOG_LEVEL);
  const app = await compose(config, log);
  let stopping = false;
  const stop = (why: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ why }, 'stopping');
    const gracefulMs = (config.DRAIN_SECONDS + config.HANDOVER_SECONDS) * 1_000;
    setTimeout(() => process.exit(1), gracefulMs + STOP_WITHIN_MS).unref();
    app.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ error: String(error) }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', () => stop('SIGINT'));
  process.on('SIGTERM', () => stop('SIGTERM'));
  // A lost channel to the supervisor must stop this process, because no other process would.
  if (process.send !== undefined) process.on('disconnect', () => stop('the supervisor has ended'));
  process.on('unhandledRejection', (error) =>
    log.error(
      { error: error instanceof Error ? error.stack : String(error), code: 'unhandled' },
      'an error was not handled',
    ),
  );
  await app.server.listen(config.PORT, config.HOST);
  log.info({ address: await app.server.getUrl() }, 'listening');
  await app.start();
  log.info('all roles are running');
};

/** EX_CONFIG of sysexits.h. An operator has to fix the problem first, so a supervisor must not restart the process. */
const EXIT_CONFIGURATION = 78;

/** Errors whose messages tell the operator what to change. */
const REFUSALS = [KeyRefusal, UnreadableLog, WrongChain, IncompleteDatabase];

const failureOf = (error: unknown): { code: number; message: string } => {
  if (error instanceof ConfigError) return { code: 2, message: `The environment is not complete:\n${error.message}` };
  if (error instanceof Error && REFUSALS.some((refusal) => error instanceof refusal))
    return { code: EXIT_CONFIGURATION, message: error.message };
  return { code: 1, message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
};

run().catch((error: unknown) => {
  const { code, message } = failureOf(error);
  process.stderr.write(`${message}\n`);
  process.exit(code);
});
