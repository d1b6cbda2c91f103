import { runBesideEarlier } from './upgrade/beside.ts';

/* Lets an earlier version grant and revoke roles next to this one: npm run test:real -- grants [COMMIT] */

/** Version in which roles were not signed yet; other suites use the same build. */
const BEFORE_SIGNATURES = 'c038d211';

await runBesideEarlier('tests/real/grants.real.spec.ts', BEFORE_SIGNATURES);
