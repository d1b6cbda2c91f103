import { runBesideEarlier } from './upgrade/beside.ts';

/* An earlier version grants and revokes roles next to this one: npm run test:real -- grants [COMMIT] */

/** Version from before signatures of roles, which other suites also build. */
const BEFORE_SIGNATURES = 'c038d211';

await runBesideEarlier('tests/real/grants.real.spec.ts', BEFORE_SIGNATURES);
