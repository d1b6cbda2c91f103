import inspector from 'node:inspector';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { repositoryRoot } from '../lib/repository.mjs';

/*
 * One run of services/community from its sources, started by scripts/dev/reload.mjs. Loads the packages, which takes
 * most of the startup time, and then waits for a message. The next run can thus be prepared during the current one.
 */
const service = join(repositoryRoot, 'services/community');
const { dependencies } = JSON.parse(readFileSync(join(service, 'package.json'), 'utf8'));
const started = new Promise((resolve) => process.once('message', resolve));
process.once('disconnect', () => process.exit(1));

for (const name of Object.keys(dependencies)) {
  if (name.startsWith('@pixchange/')) continue;
  // Skip a package without an entry point; the modules that use it load its files.
  await import(`community-package:${name}`).catch(() => undefined);
}

const { environment, inspectPort } = await started;
process.removeAllListeners('disconnect');
Object.assign(process.env, environment);
delete process.env.ENVIRONMENT_FOLLOWS;
if (inspectPort > 0) inspector.open(inspectPort, '127.0.0.1');
await import(pathToFileURL(join(service, 'src/main.ts')).href);
