import { Module, type INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { UserEvent } from '@pixchange/contracts/events/accounts';
import type { AlbumView } from '@pixchange/contracts/http/albums';
import type { ModeratedAlbums } from '../../platform/moderated.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import { AlbumWorks } from './album-works.ts';
import { AlbumWorksController } from './album-works.controller.ts';
import { AlbumCommandHandler, RunAlbumCommand } from './albums.commands.ts';
import { AlbumsController } from './albums.controller.ts';
import { albumsPersonalData } from './albums.personal-data.ts';
import { openAlbums } from './albums.policy.ts';
import { moderatedAlbums } from './moderated-albums.ts';
import { AlbumsQueries } from './albums.queries.ts';

export { OWN_WORKS, type OwnWorks } from './album-works.ts';
export { albumDecider } from './album.decider.ts';
export { albumsProjection } from './albums.projection.ts';

@Module({
  controllers: [AlbumsController, AlbumWorksController],
  providers: [AlbumCommandHandler, AlbumsQueries, AlbumWorks],
})
export class AlbumsModule {}

/** Opens the albums that everyone has; repeated, it changes nothing. */
export const openAlbumsOf =
  (app: Pick<INestApplicationContext, 'get'>) =>
  async (event: Extract<UserEvent, { type: 'RegistrationCompleted' }>): Promise<void> => {
    const bus = app.get(CommandBus);
    await Promise.all(
      openAlbums(event).map((command) => bus.execute(new RunAlbumCommand(`album-${command.albumId}`, command))),
    );
  };

/** For the archive of a person's data. */
export const albumsDataOf = (app: Pick<INestApplicationContext, 'get'>): PersonalData =>
  albumsPersonalData(app.get(AlbumsQueries));

/** An album of a person that others see, as they see it; null when it is none of these. */
export const shownAlbumOf =
  (app: Pick<INestApplicationContext, 'get'>) =>
  (ownerId: string, albumId: string): Promise<AlbumView | null> =>
    app.get(AlbumsQueries).shown(ownerId, albumId);

/** For the moderators. */
export const moderatedAlbumsOf = (app: Pick<INestApplicationContext, 'get'>): ModeratedAlbums =>
  moderatedAlbums(app.get(AlbumsQueries), app.get(CommandBus));
