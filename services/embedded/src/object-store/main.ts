import { givenEnvironment } from '../processes/given-environment.ts';
import { startObjectStore } from './index.ts';

class WrongEnvironment extends Error {}

/** Process entry of the object store; the environment is its configuration. */
const main = async (): Promise<void> => {
  const env = await givenEnvironment(process.env);
  const required = (name: string): string => {
    const value = env[name];
    if (!value) throw new WrongEnvironment(`${name} must be set`);
    return value;
  };
  const port = Number(env['OBJECT_STORE_PORT'] ?? 0);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new WrongEnvironment('OBJECT_STORE_PORT must be a port number');
  const store = await startObjectStore({
    dataDir: required('OBJECT_STORE_DIR'),
    port,
    host: env['OBJECT_STORE_HOST'] ?? '127.0.0.1',
    accessKey: required('S3_ACCESS_KEY'),
    secretKey: required('S3_SECRET_KEY'),
    region: env['S3_REGION'] ?? 'us-east-1',
    corsOrigin: env['OBJECT_STORE_CORS_ORIGIN'] ?? '*',
    log: (line) => process.stderr.write(`${line}\n`),
  });
  process.stdout.write(`object store ready at ${store.endpoint}\n`);

  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    store.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`object store: ${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  // A supervisor that is gone can't stop us any more.
  if (env['SUPERVISED'] === '1' && process.send) process.on('disconnect', stop);
};

main().catch((error: unknown) => {
  const wrong = error instanceof WrongEnvironment;
  process.stderr.write(`${wrong ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(wrong ? 2 : 1);
});
