import { runBesideEarlier } from './upgrade/beside.ts';

/*
 * Lets an earlier version and this one complete the runs in which the other one was killed:
 * npm run test:real -- processes [COMMIT]
 */

/** Last version before all processes had a common runner. */
const BEFORE_ONE_RUNNER = 'c038d211';

await runBesideEarlier('tests/real/processes.real.spec.ts', BEFORE_ONE_RUNNER);
