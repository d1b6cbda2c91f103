import type { UserEvent } from '@pixchange/contracts/events/accounts';
import type { Policy } from '../../kernel/policy.ts';
import type { AlbumCommand } from './album.decider.ts';

type Completed = Extract<UserEvent, { type: 'RegistrationCompleted' }>;

/**
 * Creates the three albums that every member has from the start: a default album for works without another one,
 * favorites, and tops.
 */
export const openAlbums: Policy<Completed, Extract<AlbumCommand, { type: 'CreateAlbum' }>> = ({ data }) => {
  const common = { type: 'CreateAlbum', ownerId: data.userId, published: false } as const;
  return [
    { ...common, albumId: data.defaultAlbumId, title: 'My album', kind: 'regular', isDefault: true },
    { ...common, albumId: data.favouritesAlbumId, title: 'Favourites', kind: 'favourites', isDefault: false },
    { ...common, albumId: data.topsAlbumId, title: 'Tops', kind: 'tops', isDefault: false },
  ];
};
