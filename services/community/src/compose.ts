/* eslint-disable max-lines, max-lines-per-function -- The list of imports and the wiring by hand; modules are to declare themselves. */
import { join } from 'node:path';
import { Global, Module, type DynamicModule, type InjectionToken, type Provider } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { checkKeys } from './check-keys.ts';
import type { Config } from './config.ts';
import type { Projection } from './kernel/projection.ts';
import {
  AccountsModule,
  accountsConsumers,
  profileFilesOf,
  accountsDataOf,
  accountsProjection,
  AccountsVault,
  accountTiesProjection,
  AFTER_REGISTRATION,
  announceAdministrator,
  endAbandonedRegistrations,
  FirstAdministrator,
  moderatedAccountsOf,
  nameSecretProof,
  peopleOf,
  personNamed,
  shownPersonOf,
  type AfterRegistration,
} from './modules/accounts/index.ts';
import {
  albumsDataOf,
  albumsProjection,
  AlbumsModule,
  moderatedAlbumsOf,
  openAlbumsOf,
  OWN_WORKS,
  type OwnWorks,
  shownAlbumOf,
} from './modules/albums/index.ts';
import {
  COLLECTION_SOURCES,
  collectionFilesOf,
  collectionsConsumers,
  collectionsDataOf,
  collectionsForUploads,
  CollectionsModule,
  collectionsProjection,
  eraseCollectionsOf,
  shownCollectionOf,
  type CollectionSources,
} from './modules/collections/index.ts';
import {
  CATALOGUE_SOURCES,
  CatalogueModule,
  catalogueProjection,
  FirstCatalogue,
  hasSubcategoryIn,
  type CatalogueSources,
} from './modules/catalogue/index.ts';
import { FollowsModule, KNOWS_PERSON, type KnowsPerson } from './modules/follows/index.ts';
import { ConfigModule } from './modules/config/index.ts';
import { DocsModule } from './modules/docs/index.ts';
import {
  eraseExportsOf,
  exportsConsumers,
  ExportsModule,
  exportsProjection,
  removeExpiredExports,
} from './modules/exports/index.ts';
import { HealthModule, READINESS, type ReadinessProbe } from './modules/health/index.ts';
import {
  collectOrphans,
  imageFilesOf,
  eraseImagesOf,
  KNOWS_SUBCATEGORY,
  type KnowsSubcategory,
  ownWorksOf,
  imagesConsumers,
  imagesDataOf,
  ImagesModule,
  imagesProjection,
  moderatedImagesOf,
  suggestedWorksOf,
  sweepWorkFolders,
  firstInAlbumOf,
  imageIsGoneOf,
  UPLOAD_COLLECTIONS,
  worksOf,
  type UploadCollections,
  worksIn,
  FOREIGN_IMAGES,
  type ForeignImages,
} from './modules/images/index.ts';
import { ProviderItemsModule, providerItemsOf } from './modules/provider-items/index.ts';
import {
  invitationsConsumers,
  invitationsDataOf,
  InvitationsModule,
  invitationsProjection,
} from './modules/invitations/index.ts';
import {
  MODERATED,
  moderationConsumers,
  ModerationModule,
  moderationProjection,
  type ModeratedKinds,
} from './modules/moderation/index.ts';
import {
  IS_THERE,
  ledgerProjection,
  purchaseCreditsOf,
  releaseExpiredReservations,
  walletConsumers,
  walletDataOf,
  WalletModule,
  type IsThere,
} from './modules/wallet/index.ts';
import {
  coinPacksProjection,
  ensureFirstCoinPacks,
  paymentPeriodics,
  PURCHASE_WALLETS,
  purchasesConsumers,
  purchasesDataOf,
  PurchasesModule,
  purchasesProjection,
  type PurchaseWallets,
} from './modules/purchases/index.ts';
import { SEARCH_SOURCES, SearchModule, searchProjection, type SearchSources } from './modules/search/index.ts';
import {
  pageChangesProjection,
  pagesOf,
  PERSON_NAMED,
  SHARED_THINGS,
  sharingDataOf,
  sharingProjection,
  SharingModule,
  shortLinksOf,
  type PersonNamed,
  type SharedThings,
} from './modules/sharing/index.ts';
import { headsProjection, TransparencyModule } from './modules/transparency/index.ts';
import { serveWeb } from './modules/web/index.ts';
import { Commands } from './platform/commands.ts';
import { EventLog } from './platform/event-log/event-log.ts';
import { PersonKeys } from './platform/event-log/person-keys.ts';
import { ObjectStorage } from './platform/files/object-storage.ts';
import { EdgeGuard, EdgeInterceptor, TOKEN_READER } from './platform/http/edge.ts';
import { ErrorsFilter, LOG } from './platform/http/errors.filter.ts';
import { RateLimiter } from './platform/http/rate-limiter.ts';
import { pageSources } from './platform/http/page-sources.ts';
import { closeServer, createServer } from './platform/http/server.ts';
import type { Log } from './platform/log.ts';
import { scrubbers } from './platform/files/file-scrubber.ts';
import { Mailer } from './platform/mail/mailer.ts';
import { MediaAddresses } from './platform/media-address.ts';
import { Locks } from './platform/locks.ts';
import { sequencerOf } from './platform/merkle-log/configured.ts';
import { LogSigner } from './platform/merkle-log/log-signer.ts';
import { LogTree } from './platform/merkle-log/log-tree.ts';
import { announceSandbox, mediaProcessorOf } from './platform/media/configured.ts';
import { giphyOf } from './platform/gif-provider/configured.ts';
import { Metrics } from './platform/metrics.ts';
import { openParts, type Parts } from './platform/parts.ts';
import { payPalOf } from './platform/payments/configured.ts';
import { Periodic } from './platform/periodic.ts';
import { Passing } from './platform/read-model/passing.ts';
import { Projector } from './platform/read-model/projector.ts';
import { prepareReadModel } from './platform/read-model/prepare.ts';
import { ConsumerCheckpoints } from './platform/relay/checkpoints.ts';
import { LogRelay } from './platform/relay/log-relay.ts';
import { runAsHouse } from './platform/request-context.ts';
import { facebookOf } from './platform/social-login/configured.ts';
import { CONFIG, DATABASE, FACEBOOK, GIPHY, PAYMENT } from './platform/tokens.ts';
import { readinessOf } from './readiness.ts';

export { Roles, verifyPassword } from './modules/accounts/index.ts';
export { albumDecider } from './modules/albums/index.ts';
export { walletDecider } from './modules/wallet/index.ts';
export {
  CatalogueFileError,
  exportCatalogue,
  importPlan,
  knownIds,
  planOf,
  readCatalogue,
  tryOnly,
  type CatalogueSeed,
} from './modules/catalogue/index.ts';

export const projections: readonly Projection[] = [
  accountsProjection,
  accountTiesProjection,
  albumsProjection,
  catalogueProjection,
  coinPacksProjection,
  collectionsProjection,
  exportsProjection,
  headsProjection,
  imagesProjection,
  invitationsProjection,
  ledgerProjection,
  moderationProjection,
  purchasesProjection,
  searchProjection,
  sharingProjection,
  pageChangesProjection,
] as unknown as readonly Projection[];

@Global()
@Module({})
class PlatformModule {
  static with(providers: Provider[]): DynamicModule {
    return {
      module: PlatformModule,
      providers,
      exports: providers.map((provider) => ('provide' in provider ? provider.provide : provider)),
    };
  }
}

@Module({})
class AppModule {}

const value = (provide: InjectionToken, useValue: unknown): Provider => ({ provide, useValue });

const appModule = (platform: Provider[]): DynamicModule => ({
  module: AppModule,
  imports: [
    CqrsModule.forRoot(),
    PlatformModule.with(platform),
    AccountsModule,
    AlbumsModule,
    ImagesModule,
    CollectionsModule,
    FollowsModule,
    ExportsModule,
    InvitationsModule,
    ModerationModule,
    SearchModule,
    SharingModule,
    CatalogueModule,
    ProviderItemsModule,
    TransparencyModule,
    WalletModule,
    PurchasesModule,
    ConfigModule,
    DocsModule,
    HealthModule,
  ],
  providers: [
    { provide: TOKEN_READER, useExisting: AccountsVault },
    { provide: APP_GUARD, useClass: EdgeGuard },
    { provide: APP_INTERCEPTOR, useClass: EdgeInterceptor },
    { provide: APP_FILTER, useClass: ErrorsFilter },
  ],
});

const [MINUTE_SECONDS, HOUR_SECONDS] = [60, 3_600];

const WEB_DIST = join(import.meta.dirname, '../../../web/dist');

export interface App {
  readonly server: NestFastifyApplication;
  /** Makes the administrator of a first start, then runs the roles. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** What every module may use. */
const platformOf = (config: Config, parts: Parts, metrics: Metrics, log: Log): Provider[] => [
  value(CONFIG, config),
  value(LOG, log),
  value(Metrics, metrics),
  value(DATABASE, parts.database),
  value(Commands, parts.commands),
  value(EventLog, parts.eventLog),
  value(PersonKeys, parts.keys),
  value(ObjectStorage, parts.storage),
  value(Mailer, parts.mailer),
  value(LogTree, parts.tree),
  value(LogSigner, parts.signer),
  value(FACEBOOK, facebookOf(config, log)),
  value(GIPHY, giphyOf(config, log)),
  value(PAYMENT, payPalOf(config, log)),
  value(MediaAddresses, new MediaAddresses(config.TOKEN_SECRET, config.TOKEN_SECRET_PREVIOUS)),
  value(RateLimiter, new RateLimiter(parts.database, config.RATE_LIMITS === 'on')),
];

const foreignImagesOf = (house: () => NestFastifyApplication): ForeignImages => ({
  list: (query) => providerItemsOf(house()).list(query),
  one: (imageId) => providerItemsOf(house()).one(imageId),
});

const catalogueSourcesOf = (house: () => NestFastifyApplication): CatalogueSources => ({
  works: (works, page) => worksIn(house()).page(works, page),
  firstWorks: (works, max) => worksIn(house()).first(works, max),
  newestIn: (subcategoryIds) => worksIn(house()).newestIn(subcategoryIds),
  knownWorks: (imageIds) => worksIn(house()).known(imageIds),
  people: (userIds) => peopleOf(house())(userIds, null),
});

const moderatedOf = (house: () => NestFastifyApplication): ModeratedKinds => ({
  get image() {
    return moderatedImagesOf(house());
  },
  get album() {
    return moderatedAlbumsOf(house());
  },
  get user() {
    return moderatedAccountsOf(house());
  },
});

const worksForAlbumsOf = (house: () => NestFastifyApplication): OwnWorks => ({
  place: (...asked) => ownWorksOf(house()).place(...asked),
  change: (...asked) => ownWorksOf(house()).change(...asked),
  remove: (...asked) => ownWorksOf(house()).remove(...asked),
  show: (...asked) => ownWorksOf(house()).show(...asked),
});

const sharedFile = (
  url: string | null,
  file: {
    readonly contentType: string;
    readonly sizeBytes: number;
    readonly width: number;
    readonly height: number;
  } | null,
) =>
  url === null || file === null
    ? null
    : { url, type: file.contentType, size: file.sizeBytes, width: file.width, height: file.height };

/** What pages and other sites tell of: what everyone sees. */
const sharedThingsOf = (house: () => NestFastifyApplication): SharedThings => ({
  image: async (imageId) => (await worksOf(house())([imageId], null))[0] ?? null,
  user: async (idOrUsername) => {
    const found = await shownPersonOf(house())(idOrUsername);
    return found === null
      ? null
      : { user: found.user, picture: sharedFile(found.user.profile_image.url, found.picture) };
  },
  album: async (idOrUsername, albumId) => {
    const found = await shownPersonOf(house())(idOrUsername);
    const album = found === null ? null : await shownAlbumOf(house())(found.user.id, albumId);
    return found === null || album === null
      ? null
      : { album, owner: found.user, first: await firstInAlbumOf(house())(found.user.id, albumId) };
  },
  collection: async (collectionId) => {
    const found = await shownCollectionOf(house())(collectionId);
    return found === null
      ? null
      : { collection: found.collection, picture: sharedFile(found.collection.profile_image.url, found.picture) };
  },
});

/** What modules ask of each other; nobody asks before the house is open. */
const neighboursOf = (house: () => NestFastifyApplication): Provider[] => {
  const afterRegistration: AfterRegistration = (event) => openAlbumsOf(house())(event);
  const searchSources: SearchSources = {
    people: (userIds, viewerId) => peopleOf(house())(userIds, viewerId),
    works: (text, max) => suggestedWorksOf(house())(text, max),
  };
  const knowsPerson: KnowsPerson = async (userId) => (await peopleOf(house())([userId], null)).length > 0;
  const named: PersonNamed = (username) => personNamed(house())(username);
  const collectionSources: CollectionSources = {
    people: (userIds, viewerId) => peopleOf(house())(userIds, viewerId),
    works: (imageIds, viewerId) => worksOf(house())(imageIds, viewerId),
    isGone: (imageId) => imageIsGoneOf(house())(imageId),
  };
  const uploadCollections: UploadCollections = {
    check: (...asked) => collectionsForUploads(house()).check(...asked),
    fill: (...given) => collectionsForUploads(house()).fill(...given),
  };
  const knowsSubcategory: KnowsSubcategory = (subcategoryId) => hasSubcategoryIn(house())(subcategoryId);
  const purchaseWallets: PurchaseWallets = {
    credit: (event) => purchaseCreditsOf(house()).credit(event),
    reverse: (event) => purchaseCreditsOf(house()).reverse(event),
  };
  return [
    value(PURCHASE_WALLETS, purchaseWallets),
    value(AFTER_REGISTRATION, afterRegistration),
    value(KNOWS_PERSON, knowsPerson),
    value(IS_THERE, knowsPerson satisfies IsThere),
    value(PERSON_NAMED, named),
    value(COLLECTION_SOURCES, collectionSources),
    value(SHARED_THINGS, sharedThingsOf(house)),
    value(UPLOAD_COLLECTIONS, uploadCollections),
    value(OWN_WORKS, worksForAlbumsOf(house)),
    value(MODERATED, moderatedOf(house)),
    value(KNOWS_SUBCATEGORY, knowsSubcategory),
    value(SEARCH_SOURCES, searchSources),
    value(CATALOGUE_SOURCES, catalogueSourcesOf(house)),
    value(FOREIGN_IMAGES, foreignImagesOf(house)),
  ];
};

/** Puts the product together; the only place that knows every module and every adapter. */
export const compose = async (config: Config, log: Log): Promise<App> => {
  const metrics = new Metrics();
  const parts: Parts = await openParts(config, projections, log, metrics);
  await checkKeys(config, parts, log, nameSecretProof);
  let app: NestFastifyApplication | null = null;
  let open = false;
  let probe: ReadinessProbe = () =>
    Promise.resolve({ status: 'not_ready', parts: { roles: { ready: false, detail: 'starting' } } });
  const house = (): NestFastifyApplication => {
    if (app === null) throw new Error('a call came before the house was open');
    return app;
  };
  const server = await createServer({
    trustedProxies: config.TRUSTED_PROXIES,
    isHttps: config.PUBLIC_URL.startsWith('https:'),
    metrics,
    isOpen: () => open,
    ...pageSources(config),
    extend: serveWeb(
      config.WEB_DIST ?? WEB_DIST,
      (path, userAgent) => shortLinksOf(house())(path, userAgent),
      (...asked) => pagesOf(house())(...asked),
    ),
    module: appModule([
      ...platformOf(config, parts, metrics, log),
      ...neighboursOf(house),
      value(READINESS, () => probe()),
    ]),
  });
  app = server;
  const roles = composeRoles(server, config, parts, metrics, log);
  probe = readinessOf(parts, roles);

  return {
    server,
    start: async () => {
      await parts.storage.prepare();
      await Promise.all([sweepWorkFolders(), announceSandbox(roles.processor, metrics, log)]);
      await prepareReadModel({ ...parts, acceptUnreadable: config.ACCEPT_UNREADABLE === 'on' }, projections, log);
      await parts.clock.start();
      roles.projectors.forEach((projector) => projector.start());
      await runAsHouse(() => furnish(server, config, log));
      open = true;
      roles.relays.forEach((relay) => relay.start());
      roles.periodics.forEach((periodic) => periodic.start());
      if (config.METRICS_PORT > 0) await metrics.listen(config.METRICS_PORT, config.HOST);
    },
    stop: async () => {
      await closeServer(server, config.DRAIN_SECONDS * 1_000);
      // Files in work are given back to the log; waiting for a long film would cost the process its orderly end.
      await Promise.all([
        ...roles.relays.map((relay) => relay.stop()),
        ...roles.periodics.map((periodic) => periodic.stop()),
        roles.processor.close(),
      ]);
      await Promise.all(roles.projectors.map((projector) => projector.stop()));
      await metrics.close();
      await parts.close();
    },
  };
};

/** What a house begins with is there, and shown where the read model keeps up, when it opens; a password that is said only once is said before anything can fail. */
const furnish = async (server: NestFastifyApplication, config: Config, log: Log): Promise<void> => {
  const administrator = await server.get(FirstAdministrator).ensure();
  if (administrator !== null) announceAdministrator(administrator, log);
  if (config.CATALOGUE_SEED === 'on') await server.get(FirstCatalogue).ensure();
  await ensureFirstCoinPacks(server);
  await server.get(Commands).settle();
};

const composeRoles = (app: NestFastifyApplication, config: Config, parts: Parts, metrics: Metrics, log: Log) => {
  const { database, eventLog, clock } = parts;
  const processor = mediaProcessorOf(config, log);
  const {
    relay,
    mail,
    media: pictures,
  } = accountsConsumers(app, {
    processor,
    concurrency: config.MEDIA_CONCURRENCY,
    eraseElsewhere: [eraseImagesOf(app), eraseCollectionsOf(app), eraseExportsOf(app)],
  });
  const { media, relay: removals } = imagesConsumers(app, processor);
  const { relay: collecting, media: collectionPictures } = collectionsConsumers(
    app,
    processor,
    config.MEDIA_CONCURRENCY,
  );
  const { relay: rewards } = invitationsConsumers(app);
  const { relay: reviews } = moderationConsumers(app);
  const { relay: ledger } = walletConsumers(app);
  const { relay: exports } = exportsConsumers(app, eventLog, [
    accountsDataOf(app),
    albumsDataOf(app),
    imagesDataOf(app),
    collectionsDataOf(app),
    invitationsDataOf(app),
    sharingDataOf(app),
    walletDataOf(app),
    purchasesDataOf(app),
  ]);
  const { relay: payments } = purchasesConsumers(app);
  const [locks, checkpoints, passing] = [
    new Locks(config.DATABASE_URL),
    new ConsumerCheckpoints(database, log),
    new Passing(database),
  ];
  const periodics = [
    { name: 'remove-expired-exports', everySeconds: HOUR_SECONDS, work: removeExpiredExports(app) },
    { name: 'end-abandoned-registrations', everySeconds: MINUTE_SECONDS, work: endAbandonedRegistrations(app) },
    { name: 'release-expired-reservations', everySeconds: MINUTE_SECONDS, work: releaseExpiredReservations(app) },
    { name: 'collect-orphans', everySeconds: HOUR_SECONDS, work: collectOrphans(app, config.UPLOAD_GRACE_HOURS) },
    ...scrubbers(app, config.SCRUB_FILES_PER_MINUTE, [
      imageFilesOf(app, processor),
      profileFilesOf(app, processor),
      collectionFilesOf(app, processor),
    ]),
    ...paymentPeriodics(app, config),
  ].map((work) => new Periodic(work, locks, log));
  const relays = [
    ...relay,
    ...rewards,
    ...reviews,
    ...ledger,
    ...payments,
    ...exports,
    ...mail,
    ...media,
    ...removals,
    ...pictures,
    ...collecting,
    ...collectionPictures,
  ].map(
    (consumer) =>
      new LogRelay(
        consumer,
        eventLog,
        database,
        locks,
        clock,
        log,
        (name) => metrics.parked.inc({ consumer: name }),
        checkpoints,
      ),
  );
  const followers = {
    log: eventLog,
    database,
    locks,
    logger: log,
    passing,
    onStopped: (name: string, stopped: 0 | 1) => metrics.stopped.set({ projection: name }, stopped),
    rebuild: () =>
      prepareReadModel({ ...parts, acceptUnreadable: config.ACCEPT_UNREADABLE === 'on' }, projections, log),
  };
  return {
    processor,
    relays,
    projectors: [
      ...projections.map((projection) => new Projector({ projection, ...followers })),
      sequencerOf(config, parts, locks, metrics, log),
    ],
    periodics,
  };
};
