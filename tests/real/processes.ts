import { join } from 'node:path';
import { runTests } from '../../scripts/commands/test.mjs';
import { showing } from '../../scripts/lib/progress.mjs';
import { report } from './product.ts';
import { buildService, earlierVersion, NoEarlierVersion } from './upgrade/earlier.ts';

/** Last version that ran each process in its own way. */
const BEFORE_ONE_RUNNER = 'c038d211';

/*
 * An earlier version and this one complete what the other one was killed in: npm run test:real -- processes [COMMIT]
 */
const [first = '', ...rest] = process.argv.slice(2);
const [commit, options] =
  first === '' || first.startsWith('-') ? [BEFORE_ONE_RUNNER, process.argv.slice(2)] : [first, rest];
try {
  const earlier = await earlierVersion(commit);
  await showing(`Building ${earlier.commit}, unless it was before`, () => buildService(earlier));
  process.env['EARLIER_PROGRAM'] = join(earlier.folder, 'services/community/dist/main.js');
  process.exitCode = await runTests(['tests/real/processes.real.spec.ts', '--selectProjects', 'real', ...options]);
} catch (error) {
  if (!(error instanceof NoEarlierVersion)) throw error;
  report([error.message]);
}
