import type { AlbumView } from '@pixchange/contracts/http/albums';

/** The album that a batch goes to. */
export type AlbumChoice = Pick<AlbumView, 'id' | 'title' | 'published'>;
