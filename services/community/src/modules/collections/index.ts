import { Module, type INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { StoredPicture } from '@pixchange/contracts/events/profiles';
import type { CollectionView } from '@pixchange/contracts/http/collections';
import { DomainError } from '../../kernel/errors.ts';
import { Commands } from '../../platform/commands.ts';
import { PersonKeys } from '../../platform/event-log/person-keys.ts';
import { ObjectStorage } from '../../platform/files/object-storage.ts';
import type { MediaProcessor } from '../../platform/media/index.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import type { Consumer } from '../../platform/relay/consumer.ts';
import { pictureFiles } from '../../platform/picture-files.ts';
import { DATABASE } from '../../platform/tokens.ts';
import { collectionPictures } from './collection-files.ts';
import { CollectionMediaController } from './collection-media.controller.ts';
import { CollectionPictures } from './collection-pictures.ts';
import { CollectionCommandHandler } from './collections.commands.ts';
import { collectionImagesConsumer, collectionPictureConsumer, collectionsPrefix } from './collections.consumers.ts';
import { CollectionsController } from './collections.controller.ts';
import { collectionsPersonalData } from './collections.personal-data.ts';
import { COLLECTION_SOURCES, CollectionsQueries, type CollectionSources } from './collections.queries.ts';
import { uploadCollectionsOf } from './upload-collections.ts';

export { collectionsProjection } from './collections.projection.ts';
export { COLLECTION_SOURCES, type CollectionSources };

@Module({
  controllers: [CollectionsController, CollectionMediaController],
  providers: [CollectionCommandHandler, CollectionsQueries, CollectionPictures],
})
export class CollectionsModule {}

type App = Pick<INestApplicationContext, 'get'>;

export const collectionsConsumers = (
  app: App,
  processor: MediaProcessor,
  concurrency: number,
): { relay: Consumer[]; media: Consumer[] } => {
  const [bus, commands] = [app.get(CommandBus), app.get(Commands)];
  return {
    relay: [
      collectionImagesConsumer({
        bus,
        queries: app.get(CollectionsQueries),
        sources: app.get<CollectionSources>(COLLECTION_SOURCES),
      }),
    ],
    media: [
      collectionPictureConsumer(
        { bus, commands, keys: app.get(PersonKeys), storage: app.get(ObjectStorage), processor },
        concurrency,
      ),
    ],
  };
};

/** For the scrubber of stored files. */
export const collectionFilesOf = (app: App, processor: MediaProcessor) =>
  pictureFiles(
    { storage: app.get(ObjectStorage), processor },
    collectionPictures({ database: app.get(DATABASE), commands: app.get(Commands), keys: app.get(PersonKeys) }),
  );

/** For the archive of a person's data. */
export const collectionsDataOf = (app: App): PersonalData =>
  collectionsPersonalData(app.get(CollectionsQueries), app.get(ObjectStorage));

/** Removes the pictures of all collections of an erased person. */
export const eraseCollectionsOf =
  (app: App) =>
  (ownerId: string): Promise<void> =>
    app.get(ObjectStorage).removeAll('media', collectionsPrefix(ownerId));

/** A collection as everyone sees it, with its picture's measures; null for a draft and for what is not there. */
export const shownCollectionOf =
  (app: App) =>
  async (collectionId: string): Promise<{ collection: CollectionView; picture: StoredPicture | null } | null> => {
    const queries = app.get(CollectionsQueries);
    try {
      const collection = await queries.one(collectionId, null);
      return { collection, picture: (await queries.picture(collectionId))?.picture ?? null };
    } catch (error) {
      if (error instanceof DomainError && error.code === 'not_found') return null;
      throw error;
    }
  };

/** For uploads that go into a collection. */
export const collectionsForUploads = (app: App): ReturnType<typeof uploadCollectionsOf> =>
  uploadCollectionsOf(app.get(CommandBus), app.get(Commands));
