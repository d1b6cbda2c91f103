import { runBesideEarlier } from './upgrade/beside.ts';

/*
 * An earlier version and this one complete what the other one was killed in: npm run test:real -- processes [COMMIT]
 */

/** Last version that ran each process in its own way. */
const BEFORE_ONE_RUNNER = 'c038d211';

await runBesideEarlier('tests/real/processes.real.spec.ts', BEFORE_ONE_RUNNER);
