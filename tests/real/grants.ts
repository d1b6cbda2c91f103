import { runBesideEarlier } from './upgrade/beside.ts';

/* An earlier version gives and takes roles beside this one: npm run test:real -- grants [COMMIT] */

/** Version from before signatures of roles, which the other suites build as well. */
const BEFORE_SIGNATURES = 'c038d211';

await runBesideEarlier('tests/real/grants.real.spec.ts', BEFORE_SIGNATURES);
