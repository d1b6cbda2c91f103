import { Module, type INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import { Commands } from '../../platform/commands.ts';
import { PersonKeys } from '../../platform/event-log/person-keys.ts';
import { ObjectStorage } from '../../platform/files/object-storage.ts';
import type { MediaProcessor } from '../../platform/media/index.ts';
import { DATABASE } from '../../platform/tokens.ts';
import type { Page } from '../../platform/paging.ts';
import type { ModeratedImages } from '../../platform/moderated.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import type { Consumer } from '../../platform/relay/consumer.ts';
import { imageDecider } from './image.decider.ts';
import { batchesConsumer } from './batches.consumer.ts';
import { BatchCommandHandler, ImageCommandHandler } from './images.commands.ts';
import { ImageSearchController } from './image-search.controller.ts';
import { ImageSearch } from './image-search.queries.ts';
import { ImagesController } from './images.controller.ts';
import { imagesPersonalData } from './images.personal-data.ts';
import { ImagesQueries } from './images.queries.ts';
import { MediaController } from './media.controller.ts';
import { OwnWorks } from './own-works.ts';
import { imagePrefix, mediaConsumer } from './media-worker.ts';
import { imageFiles } from './image-files.ts';
import { deletedImagesConsumer, OrphanCollector } from './stored-objects.ts';
import { RelatedQueries } from './related.queries.ts';
import { SelectionsQueries, type Selection } from './selections.queries.ts';
import { moderatedImages } from './moderated-images.ts';
import { Submissions } from './submissions.ts';
import { SuggestionsQueries, type WorkSuggestion } from './suggestions.queries.ts';
import { Vocabulary } from './vocabulary.queries.ts';

export { sweepWorkFolders } from './media-worker.ts';
export { FOREIGN_IMAGES, type ForeignImages } from './foreign-images.ts';
export { imagesProjection } from './images.projection.ts';
export { KNOWS_SUBCATEGORY, type KnowsSubcategory } from './own-works.ts';
export { UPLOAD_COLLECTIONS, type UploadCollections } from './upload-collections.ts';

@Module({
  controllers: [ImagesController, ImageSearchController, MediaController],
  providers: [
    BatchCommandHandler,
    ImageCommandHandler,
    ImageSearch,
    ImagesQueries,
    OwnWorks,
    RelatedQueries,
    SelectionsQueries,
    Submissions,
    SuggestionsQueries,
    Vocabulary,
  ],
})
export class ImagesModule {}

export const imagesConsumers = (
  app: INestApplicationContext,
  processor: MediaProcessor,
): { media: Consumer[]; relay: Consumer[] } => ({
  relay: [deletedImagesConsumer({ storage: app.get(ObjectStorage) }), batchesConsumer(app.get(CommandBus))],
  media: [
    mediaConsumer({
      bus: app.get(CommandBus),
      commands: app.get(Commands),
      storage: app.get(ObjectStorage),
      keys: app.get(PersonKeys),
      queries: app.get(ImagesQueries),
      processor,
    }),
  ],
});

/** Removes stored files that belong to no image. */
export const collectOrphans = (app: Pick<INestApplicationContext, 'get'>, graceHours: number) => (): Promise<void> =>
  new OrphanCollector(
    { storage: app.get(ObjectStorage), commands: app.get(Commands), keys: app.get(PersonKeys) },
    graceHours,
  ).collect(new Date());

/** For the scrubber of stored files. */
export const imageFilesOf = (app: Pick<INestApplicationContext, 'get'>, processor: MediaProcessor) =>
  imageFiles({
    database: app.get(DATABASE),
    storage: app.get(ObjectStorage),
    commands: app.get(Commands),
    keys: app.get(PersonKeys),
    processor,
  });

/** What albums ask of the works in them. */
export const ownWorksOf = (app: Pick<INestApplicationContext, 'get'>) => ({
  place: (actorId: string, imageId: string, albumId: string) => app.get(OwnWorks).place(actorId, imageId, albumId),
  change: (...asked: Parameters<OwnWorks['change']>) => app.get(OwnWorks).change(...asked),
  remove: (...asked: Parameters<OwnWorks['remove']>) => app.get(OwnWorks).remove(...asked),
  show: (imageId: string, viewerId: string) => app.get(ImagesQueries).one(imageId, viewerId),
});

/** For the archive of a person's data. */
export const imagesDataOf = (app: Pick<INestApplicationContext, 'get'>): PersonalData =>
  imagesPersonalData(app.get(ImagesQueries), app.get(ObjectStorage));

/** Removes the files of all works of an erased person; their rows stand until the erasure is complete, so that it can begin again. */
export const eraseImagesOf =
  (app: Pick<INestApplicationContext, 'get'>) =>
  async (ownerId: string): Promise<void> => {
    const storage = app.get(ObjectStorage);
    for (const imageId of await app.get(ImagesQueries).idsOf(ownerId))
      await storage.removeAll('media', imagePrefix(imageId));
  };

/** Tags and titles of what everyone sees that fit a text: of each kind so many, the best first. */
export const suggestedWorksOf =
  (app: Pick<INestApplicationContext, 'get'>) =>
  (text: string, max: number): Promise<WorkSuggestion[]> =>
    app.get(SuggestionsQueries).of(text, max);

/** Those of these works that one may see, in any order. */
export const worksOf =
  (app: Pick<INestApplicationContext, 'get'>) =>
  (imageIds: readonly string[], viewerId: string | null): Promise<ImageItemView[]> =>
    app.get(ImagesQueries).some(imageIds, viewerId);

/** The first of the works that everyone sees of an album that everyone sees; null when there is none. */
export const firstInAlbumOf =
  (app: Pick<INestApplicationContext, 'get'>) =>
  async (ownerId: string, albumId: string): Promise<ImageItemView | null> =>
    (await app.get(ImagesQueries).ofAlbum(albumId, ownerId, null, { page: 1, per_page: 1 })).collection[0] ?? null;

/** Whether a work came to nothing or was deleted, as the log tells. */
export const imageIsGoneOf =
  (app: Pick<INestApplicationContext, 'get'>) =>
  async (imageId: string): Promise<boolean> =>
    ['failed', 'deleted'].includes((await app.get(Commands).stateOf(imageDecider, `image-${imageId}`)).status);

/** What everyone sees of works by what they have in common, for the parts of the house that group them. */
export const worksIn = (app: Pick<INestApplicationContext, 'get'>) => ({
  page: (selection: Selection, page: Page) => app.get(SelectionsQueries).page(selection, page),
  first: (selection: Selection, max: number) => app.get(SelectionsQueries).first(selection, max),
  newestIn: (subcategoryIds: readonly string[]) => app.get(SelectionsQueries).newestIn(subcategoryIds),
  known: (imageIds: readonly string[]) => app.get(SelectionsQueries).known(imageIds),
});

/** For the moderators. */
export const moderatedImagesOf = (app: Pick<INestApplicationContext, 'get'>): ModeratedImages =>
  moderatedImages(app.get(ImagesQueries), app.get(CommandBus));
