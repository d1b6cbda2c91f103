import { accountsHttp } from './accounts.ts';
import { adminLiveHttp } from './admin-live.ts';
import { adminJobsHttp } from './admin-jobs.ts';
import { adminLedgerHttp } from './admin-ledger.ts';
import { adminProposalsHttp } from './admin-proposals.ts';
import {
  adminCategoriesHttp,
  adminCharitiesHttp,
  adminSpotlightsHttp,
  adminSubcategoriesHttp,
  adminThemesHttp,
} from './admin-catalogue.ts';
import { adminAlbumsHttp } from './admin-albums.ts';
import { adminApiKeysHttp } from './admin-api-keys.ts';
import { adminCasesHttp } from './admin-cases.ts';
import { adminQueueHttp } from './admin-queue.ts';
import { adminExportsHttp } from './admin-exports.ts';
import { adminAuditLogHttp } from './admin-audit-log.ts';
import { adminEventsHttp } from './admin-events.ts';
import { adminHistoryHttp } from './admin-history.ts';
import { adminImagesHttp } from './admin-images.ts';
import { adminCollectionsHttp, adminLicencesHttp, adminOffersHttp } from './admin-market.ts';
import { adminNftsHttp } from './admin-nfts.ts';
import { adminReconciliationHttp } from './admin-reconciliation.ts';
import { adminSavedFiltersHttp } from './admin-saved-filters.ts';
import { adminSiteHttp } from './admin-site.ts';
import { adminSystemHttp } from './admin-system.ts';
import { adminTransactionsHttp } from './admin-transactions.ts';
import { adminUsersHttp } from './admin-users.ts';
import { albumsHttp } from './albums.ts';
import { apiKeysHttp } from './api-keys.ts';
import { appealsHttp } from './appeals.ts';
import { auditHttp } from './audit.ts';
import { collectionsHttp } from './collections.ts';
import { adminCoinPacksHttp, coinPacksHttp } from './coin-packs.ts';
import { catalogueHttp } from './catalogue.ts';
import { commentsHttp } from './comments.ts';
import { configHttp } from './config.ts';
import { docsHttp } from './docs.ts';
import type { Endpoint } from './endpoint.ts';
import { exportsHttp } from './exports.ts';
import { feedsHttp } from './feeds.ts';
import { followsHttp } from './follows.ts';
import { healthHttp } from './health.ts';
import { imagesHttp } from './images.ts';
import { licencesHttp } from './licences.ts';
import { memberViewsHttp } from './member-views.ts';
import { moderationHttp, reportBatchesHttp, reportsHttp } from './moderation.ts';
import { nftsHttp } from './nfts.ts';
import { notificationsHttp } from './notifications.ts';
import { numbersHttp } from './numbers.ts';
import { oembedHttp } from './oembed.ts';
import { offersHttp } from './offers.ts';
import { passwordsHttp } from './passwords.ts';
import { pinsHttp } from './pins.ts';
import { profileHttp } from './profile.ts';
import { publicApiRoutes } from './public-api-routes.ts';
import { adminPurchasesHttp, paymentsHttp, purchasesHttp } from './purchases.ts';
import { pushSubscriptionsHttp } from './push-subscriptions.ts';
import type { Route } from './route.ts';
import { searchHttp } from './search.ts';
import { sessionsHttp } from './sessions.ts';
import { sharingHttp } from './sharing.ts';
import { socialLoginHttp } from './social-login.ts';
import { staffSessionsHttp } from './staff-sessions.ts';
import { themesHttp } from './themes.ts';
import { walletHttp } from './wallet.ts';

const byFeature = {
  accounts: accountsHttp,
  sessions: sessionsHttp,
  passwords: passwordsHttp,
  socialLogin: socialLoginHttp,
  profile: profileHttp,
  pins: pinsHttp,
  exports: exportsHttp,
  feeds: feedsHttp,
  follows: followsHttp,
  search: searchHttp,
  sharing: sharingHttp,
  oembed: oembedHttp,
  albums: albumsHttp,
  images: imagesHttp,
  numbers: numbersHttp,
  comments: commentsHttp,
  apiKeys: apiKeysHttp,
  catalogue: catalogueHttp,
  themes: themesHttp,
  adminCategories: adminCategoriesHttp,
  adminSubcategories: adminSubcategoriesHttp,
  adminSpotlights: adminSpotlightsHttp,
  adminCharities: adminCharitiesHttp,
  adminThemes: adminThemesHttp,
  collections: collectionsHttp,
  reports: reportsHttp,
  appeals: appealsHttp,
  moderation: moderationHttp,
  reportBatches: reportBatchesHttp,
  adminCases: adminCasesHttp,
  adminQueue: adminQueueHttp,
  staffSessions: staffSessionsHttp,
  adminUsers: adminUsersHttp,
  memberViews: memberViewsHttp,
  adminImages: adminImagesHttp,
  adminAlbums: adminAlbumsHttp,
  coinPacks: coinPacksHttp,
  adminCoinPacks: adminCoinPacksHttp,
  purchases: purchasesHttp,
  payments: paymentsHttp,
  adminPurchases: adminPurchasesHttp,
  adminReconciliation: adminReconciliationHttp,
  adminApiKeys: adminApiKeysHttp,
  wallet: walletHttp,
  offers: offersHttp,
  licences: licencesHttp,
  nfts: nftsHttp,
  notifications: notificationsHttp,
  pushSubscriptions: pushSubscriptionsHttp,
  adminNfts: adminNftsHttp,
  adminCollections: adminCollectionsHttp,
  adminOffers: adminOffersHttp,
  adminLicences: adminLicencesHttp,
  adminEvents: adminEventsHttp,
  adminHistory: adminHistoryHttp,
  adminAuditLog: adminAuditLogHttp,
  adminExports: adminExportsHttp,
  adminLive: adminLiveHttp,
  adminSavedFilters: adminSavedFiltersHttp,
  adminJobs: adminJobsHttp,
  adminSystem: adminSystemHttp,
  adminSite: adminSiteHttp,
  adminLedger: adminLedgerHttp,
  adminProposals: adminProposalsHttp,
  adminTransactions: adminTransactionsHttp,
  audit: auditHttp,
  config: configHttp,
  docs: docsHttp,
  health: healthHttp,
};

/** All endpoints by feature, in the order of the API document. */
export const allEndpoints: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = byFeature;

type ByFeature = typeof byFeature;
type AnyEndpoint = { [F in keyof ByFeature]: ByFeature[F][keyof ByFeature[F]] }[keyof ByFeature];
type ByRoute = { [E in AnyEndpoint as `${E['method']} ${E['path']}`]: E };

/** Endpoint type of a route. Code that uses a route gets the types of its body and reply without loading schemas. */
export type EndpointOf<R extends Route> = R extends Endpoint
  ? R
  : ByRoute[`${R['method']} ${R['path']}` & keyof ByRoute];

/** Resources with content types other than the API's, for browsers and for clients of other providers. */
export const plainRoutes = [
  {
    feature: 'images',
    path: '/media/:imageId/:version/:file',
    contentType: 'image/*',
    summary: 'A file of an image version; private files need a signed URL that expires',
  },
  {
    feature: 'images',
    path: '/media/provider/:file',
    contentType: 'image/*',
    summary: 'A file of the GIF provider, fetched for pages of this site; needs a signed URL that expires',
  },
  {
    feature: 'profile',
    path: '/media/profiles/:userId/:file',
    contentType: 'image/*',
    summary: "A member's profile picture",
  },
  {
    feature: 'profile',
    path: '/media/profiles/:userId/drawn.svg',
    contentType: 'image/*',
    summary: "A default avatar with the member's initials, for apps that have no default avatar",
  },
  {
    feature: 'profile',
    path: '/media/profiles/:userId/drawn.png',
    contentType: 'image/png',
    summary: "A default avatar, a silhouette on the member's color, for apps that have no default avatar",
  },
  {
    feature: 'profile',
    path: '/media/profiles/:userId/:name/80h.:extension',
    contentType: 'image/*',
    summary: "A member's profile picture, at the URL that GIPHY's components request",
  },
  {
    feature: 'collections',
    path: '/media/collections/:collectionId/:file',
    contentType: 'image/*',
    summary: "The picture of a collection; a draft's picture needs a signed URL that expires",
  },
  {
    feature: 'licences',
    path: '/media/licences/:licenceId/:file',
    contentType: 'image/*',
    summary: 'The file of a license; it needs a signed URL that expires',
  },
  {
    feature: 'nfts',
    path: '/api/nfts/:id/image',
    contentType: 'image/*',
    summary: 'The picture of a minted work, whether it is published or not',
  },
  {
    feature: 'nfts',
    path: '/api/nfts/:id/animation',
    contentType: 'video/*',
    summary: 'The video or animation of a minted work, whether it is published or not',
  },
  {
    feature: 'sharing',
    path: '/embed/:id',
    contentType: 'text/html',
    summary: 'A public work as a frame for other sites, which plays it and links to its page',
  },
  { feature: 'sharing', path: '/embed/style.css', contentType: 'text/css', summary: 'The style sheet of that frame' },
  { feature: 'sharing', path: '/embed/play.js', contentType: 'text/javascript', summary: 'The script of that frame' },
  {
    feature: 'sharing',
    path: '/feeds/trending',
    contentType: 'application/atom+xml',
    summary: 'Trending works, as a feed',
  },
  {
    feature: 'sharing',
    path: '/feeds/spotlights',
    contentType: 'application/atom+xml',
    summary: 'Works in spotlights, as a feed',
  },
  {
    feature: 'sharing',
    path: '/feeds/users/:id',
    contentType: 'application/atom+xml',
    summary: 'The newest works of a member, as a feed',
  },
  {
    feature: 'sharing',
    path: '/feeds/tags/:tag',
    contentType: 'application/atom+xml',
    summary: 'The newest works with a tag, as a feed',
  },
  { feature: 'sharing', path: '/robots.txt', contentType: 'text/plain', summary: 'The rules for crawlers' },
  {
    feature: 'sharing',
    path: '/sitemap.xml',
    contentType: 'text/xml',
    summary: 'The index of the sitemap files, which list the URLs of all public pages',
  },
  { feature: 'sharing', path: '/sitemap/:part', contentType: 'text/xml', summary: 'One of the sitemap files' },
  {
    feature: 'audit',
    path: '/audit/verify.mjs',
    contentType: 'text/javascript',
    summary:
      'The program that verifies exports of the log and proofs of tokens offline, as one file for Node 20 and later',
  },
  ...(['/log', '/log/all'] as const).flatMap((log) => [
    {
      feature: 'audit',
      path: `${log}/checkpoint`,
      contentType: 'text/plain',
      summary: 'The newest signed head, as a checkpoint (c2sp.org/tlog-checkpoint)',
    } as const,
    {
      feature: 'audit',
      path: `${log}/tile/:path`,
      contentType: 'application/octet-stream',
      summary: 'Hashes of the log as a tile (c2sp.org/tlog-tiles); there are no tiles of entries',
    } as const,
  ]),
  ...publicApiRoutes,
  { feature: 'docs', path: '/api/docs', contentType: 'text/html', summary: 'This document as a page' },
  { feature: 'docs', path: '/api/docs/style.css', contentType: 'text/css', summary: 'The style sheet of that page' },
] as const;

/** URLs that redirect a browser to a page; a URL without a target gets the error page with 404. */
export const redirectRoutes = [
  {
    feature: 'sharing',
    path: '/s/:code',
    summary: 'Follow a short link to its page, or to the app store where it has one for this browser',
  },
  {
    feature: 'sharing',
    path: '/user-invitation/:id',
    summary: "Follow a person's invitation to the first page, where the sign-up opens",
  },
] as const;
