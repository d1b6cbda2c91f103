import { randomUUID } from 'node:crypto';

/** Creates an album: the command that a person's click sends. */
export type CreateAlbum = {
  readonly type: 'CreateAlbum';
  readonly albumId: string;
  readonly ownerId: string;
  readonly title: string;
  readonly kind: 'regular';
  readonly isDefault: false;
  readonly published: false;
};

export const createAlbums = (count: number, ownerId: string): CreateAlbum[] =>
  Array.from({ length: count }, (_, number) => ({
    type: 'CreateAlbum',
    albumId: randomUUID(),
    ownerId,
    title: `Trains at night, part ${number}`,
    kind: 'regular',
    isDefault: false,
    published: false,
  }));

/** What must be read back of an album that was created. */
export const line = ({ albumId, ownerId, title }: { albumId: string; ownerId: string; title: string | null }): string => `${albumId} ${ownerId} ${title}`;
