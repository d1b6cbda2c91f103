import inspector from 'node:inspector';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { repositoryRoot } from '../lib/repository.mjs';

/*
 * One run of services/community from its sources (scripts/dev/reload.mjs starts it). It loads the packages first and
 * waits: they take most of a start, so the next run loads them while the current one still answers.
 */
const service = join(repositoryRoot, 'services/community');
const { dependencies } = JSON.parse(readFileSync(join(service, 'package.json'), 'utf8'));
const started = new Promise((resolve) => process.once('message', resolve));
process.once('disconnect', () => process.exit(1));

for (const name of Object.keys(dependencies)) {
  if (name.startsWith('@pixchange/')) continue;
  // A package without an entry point is skipped here; the modules that use it load it.
  await import(`community-package:${name}`).catch(() => undefined);
}

const { environment, inspectPort } = await started;
process.removeAllListeners('disconnect');
Object.assign(process.env, environment);
delete process.env.ENVIRONMENT_FOLLOWS;
if (inspectPort > 0) inspector.open(inspectPort, '127.0.0.1');
await import(pathToFileURL(join(service, 'src/main.ts')).href);
