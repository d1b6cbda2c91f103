import { createHash } from 'node:crypto';
import type { AlbumEvent } from '@pixchange/contracts/events/albums';
import type { UserEvent } from '@pixchange/contracts/events/accounts';

export type SeedEvent = AlbumEvent | Extract<UserEvent, { type: 'RegistrationCompleted' }>;

/** Number of events of one person: a registration and twelve albums, of which four are renamed and three published. */
export const eventsPerPerson = 20;
const albumsPerPerson = 12;
export const rowsPerPerson = 1 + albumsPerPerson;
const renamedPerPerson = 4;
const publishedPerPerson = 3;

/** Returns an id derived from a name, which is the same in every run. */
const idOf = (name: string): string => {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

export const personId = (number: number): string => idOf(`person ${number}`);

const albumId = (person: number, number: number): string => idOf(`album ${number} of ${person}`);

/** Returns all events of one person, oldest first. */
export const eventsOf = (person: number): SeedEvent[] => {
  const ownerId = personId(person);
  const albums = Array.from({ length: albumsPerPerson }, (_, number) => albumId(person, number));
  const [defaultAlbumId = '', favouritesAlbumId = '', topsAlbumId = ''] = albums;
  return [
    {
      type: 'RegistrationCompleted',
      data: {
        userId: ownerId,
        username: `person_${person}`,
        usernameHash: idOf(`name ${person}`),
        fullName: `Person Number ${person}`,
        defaultAlbumId,
        favouritesAlbumId,
        topsAlbumId,
      },
    },
    ...albums.map((id, number): SeedEvent => ({
      type: 'AlbumCreated',
      data: {
        albumId: id,
        ownerId,
        title: `Album ${number}: trains, hills and rain`,
        kind: 'regular',
        isDefault: number === 0,
        published: false,
      },
    })),
    ...albums.slice(1, 1 + renamedPerPerson).map((id, number): SeedEvent => ({
      type: 'AlbumRenamed',
      data: { albumId: id, ownerId, title: `Album ${number}: the same again, at night` },
    })),
    ...albums
      .slice(1, 1 + publishedPerPerson)
      .map((id): SeedEvent => ({ type: 'AlbumPublished', data: { albumId: id, ownerId } })),
  ];
};
