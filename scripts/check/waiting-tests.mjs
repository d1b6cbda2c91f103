/** Tests of hanging services, which must wait, because only elapsed time distinguishes a hanging service. */
export const testsOfHangingParts = [
  'services/community/src/runtime/hanging-parts.int.spec.ts',
  'services/community/src/runtime/jobs/locks.int.spec.ts',
  'services/community/src/runtime/testing/slow-proxy.ts',
];

/** Helpers that wait: the first polls for a condition in other tests, the second delays responses with `--late`. */
export const waitingHelpers = ['tests/until.ts', 'tests/late-answers.mjs'];

/**
 * Tests of products in other processes, where `product.tick` has no effect. They set short periods, or wait for a
 * process.
 */
export const testsOfOtherProcesses = [
  'services/community/src/modules/market/licences/licence-crash.int.spec.ts',
  'services/community/src/modules/market/licences/sale-refund-crash.int.spec.ts',
  'services/community/src/modules/nfts/custody/withdrawal-crash.int.spec.ts',
  'services/community/src/modules/nfts/mint-crash.int.spec.ts',
  'services/community/src/modules/market/token-sales/token-sale-crash.int.spec.ts',
  'services/community/src/modules/transparency/anchors.int.spec.ts',
  'services/embedded/src/object-store/testing/until.ts',
  'console/e2e/theme.e2e.ts',
  'tests/product-here.ts',
  'tests/real/alerts.real.spec.ts',
  'tests/real/busy.ts',
  'tests/real/faults/parts.ts',
  'tests/real/faults/records.ts',
  'tests/real/giphy.ts',
  'tests/real/product.ts',
  'tests/real/roles.real.spec.ts',
  'tests/real/servers.real.spec.ts',
  'tests/real/watched-product.ts',
  'web/e2e/testing/product.ts',
];
