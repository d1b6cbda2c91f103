import type { ModeratedAlbums } from '../../extensions/moderated.ts';
import type { Commands } from '../../runtime/commands/commands.ts';
import { albumDecider } from './album.decider.ts';
import type { AlbumsQueries } from './albums.queries.ts';

/** Returns the moderation adapter of albums: lookup, takedown and restoration. */
export const moderatedAlbums = (queries: AlbumsQueries, commands: Commands): ModeratedAlbums => ({
  ownerSeenBy: async (albumId) => queries.ownerOfShown(albumId),
  show: async (albumId) => {
    const view = await queries.moderated(albumId);
    return view === null ? null : { view, ownerId: view.user_id, withheld: view.taken_down };
  },
  withhold: async (albumId, decision) => {
    await commands.run(albumDecider, { type: 'TakeDownAlbum', albumId, decision });
  },
  restore: async (albumId, decision) => {
    await commands.run(albumDecider, { type: 'RestoreAlbum', albumId, decision });
  },
});
