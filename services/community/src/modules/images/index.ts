import { Global, Module } from '@nestjs/common';
import { type MediaProcessor, sweepWorkFolders } from '@pixchange/media';
import type { Config } from '../../config.ts';
import { foundBy } from '../../extensions/belongings.ts';
import { Commands } from '../../runtime/commands/commands.ts';
import { PersonKeys } from '../../platform/keys/person-keys.ts';
import { ObjectStorage } from '../../platform/object-storage/object-storage.ts';
import { waitingMeasures } from '../../runtime/measures.ts';
import { Metrics } from '../../platform/metrics.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { FeatureModule, Providers } from '../../extensions/feature-module.ts';
import { historyOf } from '../../extensions/histories.ts';
import type { PeriodicWork } from '../../runtime/jobs/periodic.ts';
import { CONFIG, DATABASE, MEDIA } from '../../platform/tokens.ts';
import { batchesConsumer } from './uploads/batches.consumer.ts';
import { FeedsController } from './works/feeds.controller.ts';
import { FeedsQueries } from './works/feeds.queries.ts';
import { Continuation } from './works/continuation.queries.ts';
import { ImageSearchController } from './works/image-search.controller.ts';
import { ImageSearch } from './works/image-search.queries.ts';
import { ImagesController } from './works/images.controller.ts';
import { imagesProjection } from './works/images.projection.ts';
import { PublicWorks } from './works/public-works.ts';
import { imagesPersonalData } from './images.personal-data.ts';
import { ImagesQueries } from './works/images.queries.ts';
import { MediaController } from './media/media.controller.ts';
import { OwnWorks } from './works/own-works.ts';
import { imagePrefix } from './media/media-keys.ts';
import { mediaConsumer } from './media/media-worker.ts';
import { CollectionDrafts, ForeignImages, Subcategories, WorkMints, WorkSales } from './extensions.face.ts';
import { imageFiles } from './media/image-files.ts';
import { deletedImagesConsumer, OrphanCollector } from './media/stored-objects.ts';
import { NumbersController } from './works/numbers.controller.ts';
import { NumbersQueries } from './works/numbers.queries.ts';
import { RelatedQueries } from './works/related.queries.ts';
import { SelectionsQueries } from './works/selections.queries.ts';
import { moderatedImages } from './moderated-images.ts';
import { StaffImagesController } from './works/staff-images.controller.ts';
import { StaffImagesQueries } from './works/staff-images.queries.ts';
import { StaffWorks } from './works/staff-works.service.ts';
import { Submissions } from './uploads/submissions.service.ts';
import { SuggestionsQueries } from './works/suggestions.queries.ts';
import { rankTrending } from './works/trending.queries.ts';
import { trendingProjection } from './works/trending.projection.ts';
import { WorkCounts } from './works/work-counts.ts';
import { Vocabulary } from './works/vocabulary.queries.ts';
import { Attention, WorkOwnership, Works } from './works.face.ts';
import { imageDecider } from './works/image.decider.ts';

export { backfillRenditions, type BackfillReport } from './media/backfill.ts';
export { checkWorks, type CheckReport } from './media/check-works.ts';
export { imageDecider };

@Global()
@Module({
  controllers: [
    FeedsController,
    ImagesController,
    ImageSearchController,
    MediaController,
    NumbersController,
    StaffImagesController,
  ],
  providers: [
    Continuation,
    ImageSearch,
    ImagesQueries,
    OwnWorks,
    FeedsQueries,
    NumbersQueries,
    RelatedQueries,
    SelectionsQueries,
    StaffImagesQueries,
    StaffWorks,
    Submissions,
    SuggestionsQueries,
    Vocabulary,
    { provide: Attention, useExisting: WorkCounts },
    WorkCounts,
    { provide: Works, useClass: PublicWorks },
    { provide: WorkOwnership, useExisting: OwnWorks },
  ],
  exports: [Attention, Works, WorkOwnership],
})
class ImagesModule {}

const periodicsOf = (providers: Providers): PeriodicWork[] => {
  const stored = {
    storage: providers.get(ObjectStorage),
    commands: providers.get(Commands),
    keys: providers.get(PersonKeys),
  };
  const config = providers.get<Config>(CONFIG);
  const collector = new OrphanCollector(stored, config.UPLOAD_GRACE_HOURS);
  return [
    {
      name: 'rank-trending',
      role: 'relay',
      everySeconds: config.TRENDING_SECONDS,
      work: () => rankTrending(providers.get(DATABASE)),
    },
    // Removes stored objects that belong to no work.
    { name: 'collect-orphans', role: 'media', everySeconds: 3_600, work: () => collector.collect(new Date()) },
  ];
};

/** Removes the files; the rows stay until the erasure is complete, so that an interrupted erasure can be repeated. */
const eraseFilesOf = async (providers: Providers, ownerId: string): Promise<void> => {
  const storage = providers.get(ObjectStorage);
  for (const imageId of await providers.get(ImagesQueries).idsOf(ownerId))
    await storage.removeAll('media', imagePrefix(imageId));
};

export const imagesFeature: FeatureModule = {
  name: 'images',
  nest: ImagesModule,
  histories: { images: historyOf(imageDecider) },
  needs: [Subcategories, CollectionDrafts, ForeignImages, WorkSales, WorkMints],
  offers: [Attention, Works, WorkOwnership],
  measures: (providers) =>
    waitingMeasures(
      { name: 'pixchange_media_waiting', help: 'Uploads whose versions are not made yet', everySeconds: 15 },
      providers.get<Database>(DATABASE),
      "SELECT count(*)::int AS count, min(created_at) AS oldest FROM read.images WHERE status = 'processing'",
    ),
  projections: [imagesProjection, trendingProjection],
  publishedTables: ['image_search', 'work_covers'],
  consumers: (context) => {
    const commands = context.get(Commands);
    const storage = context.get(ObjectStorage);
    return [
      deletedImagesConsumer({ storage }),
      batchesConsumer(commands),
      mediaConsumer({
        commands,
        storage,
        keys: context.get(PersonKeys),
        queries: context.get(ImagesQueries),
        processor: context.get<MediaProcessor>(MEDIA),
        record: async (made) => {
          await commands.run(imageDecider, { type: 'RecordRenditions', made });
        },
        metrics: context.get(Metrics),
      }),
    ];
  },
  periodics: periodicsOf,
  personalData: (providers) => imagesPersonalData(providers.get(ImagesQueries), providers.get(ObjectStorage)),
  belongings: foundBy('SELECT 1 FROM read.images WHERE owner_id = $1 LIMIT 1'),
  storedFilesEraser: (providers) => (ownerId) => eraseFilesOf(providers, ownerId),
  storedFiles: (providers) =>
    imageFiles({
      storage: providers.get(ObjectStorage),
      commands: providers.get(Commands),
      keys: providers.get(PersonKeys),
      database: providers.get(DATABASE),
      processor: providers.get<MediaProcessor>(MEDIA),
    }),
  moderated: (providers) => ({ image: moderatedImages(providers.get(ImagesQueries), providers.get(Commands)) }),
  sitemapPages: {
    kind: 'images',
    sql: 'SELECT i.image_id AS id, i.owner_id, i.created_at AS made_at FROM read.images i WHERE i.visible',
    path: ({ id }) => `/images/${id}`,
  },
  prepare: sweepWorkFolders,
};
