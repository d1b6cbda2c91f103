import type { FeatureModule } from './extensions/feature-module.ts';
import type { Projection } from './kernel/projection.ts';
import { accountsFeature } from './modules/accounts/index.ts';
import { albumsFeature } from './modules/albums/index.ts';
import { auditLogFeature } from './modules/audit-log/index.ts';
import { catalogueFeature } from './modules/catalogue/index.ts';
import { collectionsFeature } from './modules/collections/index.ts';
import { commentsFeature } from './modules/comments/index.ts';
import { configFeature } from './modules/config/index.ts';
import { docsFeature } from './modules/docs/index.ts';
import { eventsFeature } from './modules/events/index.ts';
import { exportsFeature } from './modules/exports/index.ts';
import { followsFeature } from './modules/follows/index.ts';
import { healthFeature } from './modules/health/index.ts';
import { imagesFeature } from './modules/images/index.ts';
import { invitationsFeature } from './modules/invitations/index.ts';
import { marketFeature } from './modules/market/index.ts';
import { moderationFeature } from './modules/moderation/index.ts';
import { nftsFeature } from './modules/nfts/index.ts';
import { notificationsFeature } from './modules/notifications/index.ts';
import { operationsFeature } from './modules/operations/index.ts';
import { pinsFeature } from './modules/pins/index.ts';
import { proposalsFeature } from './modules/proposals/index.ts';
import { providerItemsFeature } from './modules/provider-items/index.ts';
import { publicApiFeature } from './modules/public-api/index.ts';
import { purchasesFeature } from './modules/purchases/index.ts';
import { savedFiltersFeature } from './modules/saved-filters/index.ts';
import { searchFeature } from './modules/search/index.ts';
import { sharingFeature } from './modules/sharing/index.ts';
import { transparencyFeature } from './modules/transparency/index.ts';
import { visibilityFeature } from './modules/visibility/index.ts';
import { walletFeature } from './modules/wallet/index.ts';

export { nameSecretProof, removeSecondFactor, Roles, userStream, verifyPassword } from './modules/accounts/index.ts';
export { albumDecider } from './modules/albums/index.ts';
export {
  CatalogueFileError,
  exportCatalogue,
  importPlan,
  knownIds,
  planOf,
  readCatalogue,
  simulatedPut,
  type CatalogueSeed,
} from './modules/catalogue/index.ts';
export {
  backfillRenditions,
  checkWorks,
  imageDecider,
  type BackfillReport,
  type CheckReport,
} from './modules/images/index.ts';
export { walletDecider } from './modules/wallet/index.ts';
export { serveConsole, serveWeb } from './modules/web/index.ts';

/** All features of the product. Initial data is seeded in this order; nothing else depends on it. */
export const features: readonly FeatureModule[] = [
  accountsFeature,
  albumsFeature,
  catalogueFeature,
  purchasesFeature,
  collectionsFeature,
  commentsFeature,
  auditLogFeature,
  proposalsFeature,
  eventsFeature,
  savedFiltersFeature,
  operationsFeature,
  exportsFeature,
  followsFeature,
  notificationsFeature,
  pinsFeature,
  transparencyFeature,
  visibilityFeature,
  imagesFeature,
  invitationsFeature,
  walletFeature,
  marketFeature,
  nftsFeature,
  moderationFeature,
  providerItemsFeature,
  searchFeature,
  publicApiFeature,
  sharingFeature,
  configFeature,
  docsFeature,
  healthFeature,
];

/**
 * Each projection only receives events that it handles, so the difference between their types does not matter here.
 */
export const projections = features.flatMap((feature) => feature.projections ?? []) as unknown as readonly Projection[];
