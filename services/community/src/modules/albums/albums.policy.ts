import type { UserEvent } from '@pixchange/contracts/events/accounts';
import type { Policy } from '../../kernel/policy.ts';
import type { AlbumCommand } from './album.decider.ts';

type Completed = Extract<UserEvent, { type: 'RegistrationCompleted' }>;

/** Everyone has three albums from the first moment on: one for what goes nowhere else, favourites, and tops. */
export const openAlbums: Policy<Completed, Extract<AlbumCommand, { type: 'CreateAlbum' }>> = ({ data }) => {
  const common = { type: 'CreateAlbum', ownerId: data.userId, published: false } as const;
  return [
    { ...common, albumId: data.defaultAlbumId, title: 'My album', kind: 'regular', isDefault: true },
    { ...common, albumId: data.favouritesAlbumId, title: 'Favourites', kind: 'favourites', isDefault: false },
    { ...common, albumId: data.topsAlbumId, title: 'Tops', kind: 'tops', isDefault: false },
  ];
};
