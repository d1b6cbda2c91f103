import { startGifSandbox } from './index.ts';

/** Process entry of the GIF sandbox; the environment is its configuration. */
const env = process.env;

const required = (name: string): string => {
  const value = env[name];
  if (!value) {
    process.stderr.write(`${name} must be set\n`);
    process.exit(2);
  }
  return value;
};

const port = Number(env['GIF_SANDBOX_PORT'] ?? 0);
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  process.stderr.write('GIF_SANDBOX_PORT must be a port number\n');
  process.exit(2);
}

const sandbox = await startGifSandbox({
  apiKey: required('GIPHY_API_KEY'),
  worksDir: required('GIF_SANDBOX_WORKS'),
  port,
  log: (line) => process.stderr.write(`${line}\n`),
});
process.stdout.write(`GIF sandbox ready at ${sandbox.url}\n`);

let isStopping = false;
const stop = (): void => {
  if (isStopping) return;
  isStopping = true;
  sandbox.stop().then(
    () => process.exit(0),
    (error: unknown) => {
      process.stderr.write(`GIF sandbox: ${String(error)}\n`);
      process.exit(1);
    },
  );
};

process.on('SIGINT', stop);
process.on('SIGTERM', stop);
// A supervisor that is gone can't stop us any more.
if (env['SUPERVISED'] === '1' && process.send) process.on('disconnect', stop);
