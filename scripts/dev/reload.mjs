import { fork } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { repositoryRoot } from '../lib/repository.mjs';
import { startReloader } from './reloader.mjs';

/*
 * Program that the supervisor starts in place of services/community (npm run dev). Runs the service from its sources,
 * and restarts it after each change.
 */

const inspectPort = Number(process.env.INSPECT_PORT ?? 9229);
const service = fileURLToPath(new URL('service.mjs', import.meta.url));
const hooks = new URL('typescript.mjs', import.meta.url).href;

/** Additional environment of the service, from the supervisor's first message. @type {Promise<object>} */
const environment = new Promise((resolve) => {
  if (process.env.ENVIRONMENT_FOLLOWS === '1') process.once('message', (rest) => resolve(Object(rest)));
  else resolve({});
});

const reloader = await startReloader({
  folders: ['services/community/src', 'services/media/src', 'contracts/src'].map((path) => join(repositoryRoot, path)),
  prepare: () =>
    fork(service, { execArgv: ['--enable-source-maps', '--conditions=source', `--import=${hooks}`], stdio: 'inherit' }),
  firstMessage: environment.then((rest) => ({ environment: rest, inspectPort })),
  say: (text) => process.stdout.write(`${text}\n`),
  onConfigurationError: (code) => process.exit(code),
});
const stop = () => void reloader.stop().then(() => process.exit(0));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
process.once('disconnect', stop);
