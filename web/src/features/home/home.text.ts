import type { ImageType } from '@pixchange/contracts/http/images';
import { catalogue } from '../../shared/text/catalogue.ts';

export const homeText = catalogue('home', {
  rowNotes: { Gif: 'Newest loops', Sticker: 'Freshly cut', Art: 'New on the wall' } satisfies Record<ImageType, string>,
  fresh: 'Fresh works',
  freshNote: 'All three kinds, newest first',
  kindNote: 'Newest first',
  upload: 'Upload',
  emptyTitle: 'Nothing printed yet',
  emptyText: 'The first loop, sticker or art piece could be yours.',
  emptyAction: 'Upload the first work',
});
