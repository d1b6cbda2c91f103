import type { ImageType } from '@pixchange/contracts/http/images';
import { catalogue } from '../../shared/text/catalogue.ts';

export type Tab = 'all' | ImageType;

export const homeText = catalogue('home', {
  tabs: { all: 'All', Gif: 'GIFs', Sticker: 'Stickers', Art: 'Art' } satisfies Record<Tab, string>,
  tabsLabel: 'Kinds of works',
  seeAll: { Gif: 'All GIFs', Sticker: 'All stickers', Art: 'All art' } satisfies Record<ImageType, string>,
  rowNotes: { Gif: 'Newest loops', Sticker: 'Freshly cut', Art: 'New on the wall' } satisfies Record<ImageType, string>,
  fresh: 'Fresh off the press',
  freshNote: 'All three kinds, newest first',
  kindNote: 'Newest first',
  upload: 'Upload',
  autoplay: 'Autoplay',
  loading: 'Loading works',
  loadingMore: 'Loading more works',
  emptyTitle: 'Nothing printed yet',
  emptyText: 'The first loop, sticker or art piece could be yours.',
  emptyAction: 'Upload the first work',
});
