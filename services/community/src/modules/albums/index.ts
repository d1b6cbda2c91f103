import { Module, type INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { UserEvent } from '@pixchange/contracts/events/accounts';
import type { PersonalData } from '../../platform/personal-data.ts';
import { AlbumCommandHandler, RunAlbumCommand } from './albums.commands.ts';
import { AlbumsController } from './albums.controller.ts';
import { albumsPersonalData } from './albums.personal-data.ts';
import { openAlbums } from './albums.policy.ts';
import { AlbumsQueries } from './albums.queries.ts';

export { albumDecider } from './album.decider.ts';
export { albumsProjection } from './albums.projection.ts';

@Module({ controllers: [AlbumsController], providers: [AlbumCommandHandler, AlbumsQueries] })
export class AlbumsModule {}

/** Opens the albums that everyone has; repeated, it changes nothing. */
export const openAlbumsOf = (app: Pick<INestApplicationContext, 'get'>) => async (event: Extract<UserEvent, { type: 'RegistrationCompleted' }>): Promise<void> => {
  const bus = app.get(CommandBus);
  await Promise.all(openAlbums(event).map((command) => bus.execute(new RunAlbumCommand(`album-${command.albumId}`, command))));
};

/** For the archive of a person's data. */
export const albumsDataOf = (app: Pick<INestApplicationContext, 'get'>): PersonalData => albumsPersonalData(app.get(AlbumsQueries));
