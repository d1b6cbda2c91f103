import { randomUUID } from 'node:crypto';

type Create = {
  readonly type: 'CreateAlbum';
  readonly albumId: string;
  readonly ownerId: string;
  readonly title: string;
  readonly kind: 'regular';
  readonly isDefault: false;
  readonly published: false;
};
type Rename = {
  readonly type: 'RenameAlbum';
  readonly albumId: string;
  readonly actorId: string;
  readonly title: string;
};

/** Action on an album. */
export type AlbumClick = Create | Rename;

/**
 * Kind of stream. `new`: each command creates an album in a new stream. `known`: each command renames an existing album
 * that no process caches, so its stream has to be loaded.
 */
export type Streams = 'new' | 'known';

/** Commands that are measured, and commands that must run before them. */
export type Turn = {
  readonly before: readonly AlbumClick[];
  readonly measured: readonly AlbumClick[];
  readonly eventType: 'AlbumCreated' | 'AlbumRenamed';
};

export const turnOf = (streams: Streams, count: number, ownerId: string): Turn => {
  const created = Array.from({ length: count }, (_, number): Create => ({
    type: 'CreateAlbum',
    albumId: randomUUID(),
    ownerId,
    title: `Trains at night, part ${number}`,
    kind: 'regular',
    isDefault: false,
    published: false,
  }));
  if (streams === 'new') return { before: [], measured: created, eventType: 'AlbumCreated' };
  const renamed = created.map(({ albumId, title }): Rename => ({
    type: 'RenameAlbum',
    albumId,
    actorId: ownerId,
    title: `${title}, seen again`,
  }));
  return { before: created, measured: renamed, eventType: 'AlbumRenamed' };
};

/** Returns the expected line for an album that is read back. */
export const line = ({ albumId, title }: { readonly albumId: string; readonly title: string | null }): string =>
  `${albumId} ${title}`;
