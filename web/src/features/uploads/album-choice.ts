import type { AlbumView } from '@pixchange/contracts/http/albums';
import type { Target } from './upload-rules.ts';

/** Album as the target of an upload. */
export interface AlbumTarget {
  kind: 'album';
  /** Id of the album; null for an album that the upload creates when it saves the works. */
  id: string | null;
  title: string;
  published: boolean;
}

/** Draft of a collection, and the album that shows its works; `album` is null for the default album. */
export interface CollectionTarget {
  kind: 'collection';
  id: string;
  title: string;
  album: AlbumTarget | null;
}

/** Target of a batch. */
export type AlbumChoice = AlbumTarget | CollectionTarget;

type SavedAlbum = AlbumTarget & { id: string };

/** Target of an upload whose album exists. */
export type SettledChoice = SavedAlbum | (Omit<CollectionTarget, 'album'> & { album: SavedAlbum | null });

export const albumChoice = ({ id, title, published }: AlbumView): SavedAlbum => ({
  kind: 'album',
  id,
  title,
  published,
});

export const albumOf = (choice: AlbumChoice): AlbumTarget | null => (choice.kind === 'album' ? choice : choice.album);

export const targetOf = (choice: SettledChoice): Target =>
  choice.kind === 'album'
    ? { album_id: choice.id }
    : { collection_id: choice.id, ...(choice.album === null ? {} : { album_id: choice.album.id }) };

/** Returns the target with its album; calls `create` when the album does not exist yet. */
export const withSavedAlbum = async (
  choice: AlbumChoice,
  create: (album: AlbumTarget) => Promise<AlbumView>,
): Promise<SettledChoice> => {
  const save = async (album: AlbumTarget): Promise<SavedAlbum> =>
    album.id === null ? albumChoice(await create(album)) : { ...album, id: album.id };
  if (choice.kind === 'album') return save(choice);
  return { ...choice, album: choice.album === null ? null : await save(choice.album) };
};
