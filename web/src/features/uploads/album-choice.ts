import type { AlbumView } from '@pixchange/contracts/http/albums';
import type { Target } from './upload-rules.ts';

/** The album, or the draft of a collection, that a batch goes to. */
export type AlbumChoice = { id: string; title: string } & (
  | { kind: 'album'; published: boolean }
  | { kind: 'collection' }
);

export const albumChoice = ({ id, title, published }: AlbumView): AlbumChoice => ({
  kind: 'album',
  id,
  title,
  published,
});

export const targetOf = ({ kind, id }: AlbumChoice): Target =>
  kind === 'album' ? { album_id: id } : { collection_id: id };
