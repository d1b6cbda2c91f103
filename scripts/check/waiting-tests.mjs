/** Tests of components that hang: only time shows that they do. */
export const testsOfHangingParts = [
  'services/community/src/platform/hanging-parts.int.spec.ts',
  'services/community/src/platform/locks.int.spec.ts',
];

/** The helper by which all other tests wait for a condition. */
export const waitingHelpers = ['tests/until.ts'];

/*
 * These tests wait to be converted: they sleep, or let a short period pass, and are to wait for a condition or to run the
 * periodic work themselves. No file is added.
 */
export const testsToConvert = [
  'services/community/src/check-keys.http.spec.ts',
  'services/community/src/modules/audit-log/audit-log.http.spec.ts',
  'services/community/src/modules/images/works/trending.http.spec.ts',
  'services/community/src/modules/licences/licence-crash.int.spec.ts',
  'services/community/src/modules/licences/sale-refund-crash.int.spec.ts',
  'services/community/src/modules/nfts/custody/withdrawal-crash.int.spec.ts',
  'services/community/src/modules/nfts/custody/withdrawals.http.spec.ts',
  'services/community/src/modules/nfts/mint-crash.int.spec.ts',
  'services/community/src/modules/nfts/mints.http.spec.ts',
  'services/community/src/modules/nfts/provenance.http.spec.ts',
  'services/community/src/modules/notifications/notifications.http.spec.ts',
  'services/community/src/modules/public-api/gifs/giphy-client.http.spec.ts',
  'services/community/src/modules/purchases/differences/reconciliation.http.spec.ts',
  'services/community/src/modules/purchases/orders/admin-purchases.http.spec.ts',
  'services/community/src/modules/purchases/provider/purchase-poller.http.spec.ts',
  'services/community/src/modules/purchases/webhooks/payment-notices.http.spec.ts',
  'services/community/src/modules/token-sales/token-sale-crash.int.spec.ts',
  'services/community/src/modules/token-sales/token-sales.http.spec.ts',
  'services/community/src/modules/transparency/anchors.int.spec.ts',
  'services/community/src/modules/transparency/transparency.http.spec.ts',
  'services/embedded/src/object-store/testing/until.ts',
  'tests/ledger/audit.int.spec.ts',
  'tests/market/market.ts',
  'tests/market/stage.ts',
  'tests/product-here.ts',
  'tests/real/alerts.real.spec.ts',
  'tests/real/faults/parts.ts',
  'tests/real/faults/records.ts',
  'tests/real/giphy.ts',
  'tests/real/product.ts',
  'tests/real/roles.real.spec.ts',
  'tests/real/servers.real.spec.ts',
  'tests/real/watched-product.ts',
  'web/e2e/testing/product.ts',
];
