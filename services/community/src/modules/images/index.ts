import { Module, type INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Commands } from '../../platform/commands.ts';
import { PersonKeys } from '../../platform/event-log/person-keys.ts';
import { ObjectStorage } from '../../platform/files/object-storage.ts';
import type { MediaProcessor } from '../../platform/media/index.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import type { Consumer } from '../../platform/relay/consumer.ts';
import { ImageCommandHandler } from './images.commands.ts';
import { ImagesController } from './images.controller.ts';
import { imagesPersonalData } from './images.personal-data.ts';
import { ImagesQueries } from './images.queries.ts';
import { MediaController } from './media.controller.ts';
import { imagePrefix, mediaConsumer } from './media-worker.ts';
import { Submissions } from './submissions.ts';
import { SuggestionsQueries, type WorkSuggestion } from './suggestions.queries.ts';

export { sweepWorkFolders } from './media-worker.ts';
export { imagesProjection } from './images.projection.ts';

@Module({ controllers: [ImagesController, MediaController], providers: [ImageCommandHandler, ImagesQueries, Submissions, SuggestionsQueries] })
export class ImagesModule {}

export const imagesConsumers = (app: INestApplicationContext, processor: MediaProcessor, concurrency: number): { media: Consumer[] } => ({
  media: [mediaConsumer({ bus: app.get(CommandBus), commands: app.get(Commands), storage: app.get(ObjectStorage), keys: app.get(PersonKeys), processor, concurrency })],
});

/** For the archive of a person's data. */
export const imagesDataOf = (app: Pick<INestApplicationContext, 'get'>): PersonalData => imagesPersonalData(app.get(ImagesQueries), app.get(ObjectStorage));

/** Removes the files of all works of an erased person; their rows stand until the erasure is complete, so that it can begin again. */
export const eraseImagesOf = (app: Pick<INestApplicationContext, 'get'>) => async (ownerId: string): Promise<void> => {
  const storage = app.get(ObjectStorage);
  for (const imageId of await app.get(ImagesQueries).idsOf(ownerId)) await storage.removeAll('media', imagePrefix(imageId));
};

/** Tags and titles of what everyone sees that fit a text: of each kind so many, the best first. */
export const suggestedWorksOf = (app: Pick<INestApplicationContext, 'get'>) => (text: string, max: number): Promise<WorkSuggestion[]> => app.get(SuggestionsQueries).of(text, max);
