import { runBesideEarlier } from './upgrade/beside.ts';

/* An earlier version grants and revokes roles next to this one: npm run test:real -- grants [COMMIT] */

/** Version in which roles were not signed yet; other suites build it, too. */
const BEFORE_SIGNATURES = 'c038d211';

await runBesideEarlier('tests/real/grants.real.spec.ts', BEFORE_SIGNATURES);
