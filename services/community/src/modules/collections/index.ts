import { Global, Module } from '@nestjs/common';
import type { MediaProcessor } from '@pixchange/media';
import type { Config } from '../../config.ts';
import { foundBy } from '../../extensions/belongings.ts';
import { Commands } from '../../runtime/commands/commands.ts';
import { PersonKeys } from '../../platform/keys/person-keys.ts';
import type { FeatureModule } from '../../extensions/feature-module.ts';
import { historyOf } from '../../extensions/histories.ts';
import { ObjectStorage } from '../../platform/object-storage/object-storage.ts';
import { pictureFiles } from '../../extensions/picture-files.ts';
import { CONFIG, DATABASE, MEDIA } from '../../platform/tokens.ts';
import { People } from '../accounts/people.face.ts';
import { CollectionDrafts } from '../images/extensions.face.ts';
import { Works } from '../images/works.face.ts';
import { Visibility } from '../visibility/visibility.face.ts';
import { collectionPictures } from './collection-files.ts';
import { CollectionMediaController } from './collection-media.controller.ts';
import { CollectionPictures } from './collection-pictures.service.ts';
import { collectionImagesConsumer, collectionPictureConsumer, collectionsPrefix } from './collections.consumers.ts';
import { CollectionsController } from './collections.controller.ts';
import { CollectionMints, Collections } from './collections.face.ts';
import { collectionsPersonalData } from './collections.personal-data.ts';
import { collectionsProjection } from './collections.projection.ts';
import { CollectionsQueries } from './collections.queries.ts';
import { MintedWorks } from './minted-works.ts';
import { ShownCollections } from './shown-collections.ts';
import { UploadCollections } from './upload-collections.ts';
import { collectionDecider } from './collection.decider.ts';
import { StaffCollectionsController } from './staff-collections.controller.ts';
import { StaffCollectionsQueries } from './staff-collections.queries.ts';

@Global()
@Module({
  controllers: [CollectionsController, CollectionMediaController, StaffCollectionsController],
  providers: [
    StaffCollectionsQueries,
    CollectionsQueries,
    CollectionPictures,
    { provide: Collections, useClass: ShownCollections },
    { provide: CollectionDrafts, useClass: UploadCollections },
    { provide: CollectionMints, useClass: MintedWorks },
  ],
  exports: [Collections, CollectionDrafts, CollectionMints],
})
class CollectionsModule {}

export const collectionsFeature: FeatureModule = {
  name: 'collections',
  nest: CollectionsModule,
  histories: { collections: historyOf(collectionDecider) },
  needs: [People, Works, Visibility],
  offers: [Collections, CollectionDrafts, CollectionMints],
  projections: [collectionsProjection],
  publishedTables: ['collections', 'collection_images'],
  consumers: (context) => {
    const commands = context.get(Commands);
    const media = {
      commands,
      keys: context.get(PersonKeys),
      storage: context.get(ObjectStorage),
      processor: context.get<MediaProcessor>(MEDIA),
    };
    return [
      collectionImagesConsumer({ commands, queries: context.get(CollectionsQueries), works: context.get(Works) }),
      collectionPictureConsumer(media, context.get<Config>(CONFIG).MEDIA_CONCURRENCY),
    ];
  },
  storedFiles: (providers) =>
    pictureFiles(
      { storage: providers.get(ObjectStorage), processor: providers.get<MediaProcessor>(MEDIA) },
      collectionPictures({
        database: providers.get(DATABASE),
        commands: providers.get(Commands),
        keys: providers.get(PersonKeys),
      }),
    ),
  personalData: (providers) => collectionsPersonalData(providers.get(CollectionsQueries), providers.get(ObjectStorage)),
  belongings: foundBy('SELECT 1 FROM read.collections WHERE owner_id = $1 LIMIT 1'),
  storedFilesEraser: (providers) => (ownerId) =>
    providers.get(ObjectStorage).removeAll('media', collectionsPrefix(ownerId)),
};
