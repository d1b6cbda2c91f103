import type { ImageType } from '@pixchange/contracts/http/images';
import { catalogue } from '../../shared/text/catalogue.ts';

export const homeText = catalogue('home', {
  rowNotes: { Gif: 'Newest first', Sticker: 'Newest first', Art: 'Newest first' } satisfies Record<ImageType, string>,
  fresh: 'Fresh works',
  freshNote: 'GIFs, stickers and art, newest first',
  kindNote: 'Newest first',
  upload: 'Upload',
  emptyTitle: 'Nothing here yet',
  emptyText: 'The first GIF, sticker or artwork could be yours.',
  emptyAction: 'Upload the first work',
});
