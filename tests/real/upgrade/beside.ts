import { join } from 'node:path';
import { runTests } from '../../../scripts/commands/test.mjs';
import { showing } from '../../../scripts/lib/progress.mjs';
import { report } from '../product.ts';
import { buildService, earlierVersion, NoEarlierVersion } from './earlier.ts';

/**
 * Runs tests that start an earlier version (the commit given on the command line, or `otherwise`), and sets the exit
 * code.
 */
export const runBesideEarlier = async (spec: string, otherwise: string): Promise<void> => {
  const [first = '', ...rest] = process.argv.slice(2);
  const [commit, options] = first === '' || first.startsWith('-') ? [otherwise, process.argv.slice(2)] : [first, rest];
  try {
    const earlier = await earlierVersion(commit);
    await showing(`Building ${earlier.commit}, unless it was before`, () => buildService(earlier));
    process.env['EARLIER_PROGRAM'] = join(earlier.folder, 'services/community/dist/main.js');
    process.exitCode = await runTests([spec, '--selectProjects', 'real', ...options]);
  } catch (error) {
    if (!(error instanceof NoEarlierVersion)) throw error;
    report([error.message]);
  }
};
