import { expect, it } from 'vitest';
import { openAlbums } from './albums.policy.ts';

it('creates the default album, favorites and tops for each new member', () => {
  const data = {
    userId: 'ines',
    username: 'inesloops',
    usernameHash: 'u',
    fullName: 'Ines',
    defaultAlbumId: 'd',
    favouritesAlbumId: 'f',
    topsAlbumId: 't',
  };
  const commands = openAlbums({ type: 'RegistrationCompleted', data });
  expect(commands.map(({ albumId, kind, isDefault, published }) => [albumId, kind, isDefault, published])).toEqual([
    ['d', 'regular', true, false],
    ['f', 'favourites', false, false],
    ['t', 'tops', false, false],
  ]);
  expect(commands.every(({ ownerId }) => ownerId === 'ines')).toBe(true);
});
