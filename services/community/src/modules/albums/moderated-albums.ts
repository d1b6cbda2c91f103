import type { CommandBus } from '@nestjs/cqrs';
import type { ModeratedAlbums } from '../../platform/moderated.ts';
import { RunAlbumCommand } from './albums.commands.ts';
import type { AlbumsQueries } from './albums.queries.ts';

/** Albums as moderators see them. */
export const moderatedAlbums = (queries: AlbumsQueries, bus: CommandBus): ModeratedAlbums => ({
  ownerSeenBy: async (albumId) => queries.ownerOfShown(albumId),
  show: async (albumId) => {
    const view = await queries.moderated(albumId);
    return view === null ? null : { view, ownerId: view.user_id, withheld: view.taken_down };
  },
  withhold: async (albumId, decision) => {
    await bus.execute(new RunAlbumCommand({ type: 'TakeDownAlbum', albumId, decision }));
  },
  restore: async (albumId, decision) => {
    await bus.execute(new RunAlbumCommand({ type: 'RestoreAlbum', albumId, decision }));
  },
});
