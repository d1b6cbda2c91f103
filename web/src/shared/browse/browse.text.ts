import type { ImageType } from '@pixchange/contracts/http/images';
import type { AutoplayLimit } from '../session/preferences.ts';
import { catalogue } from '../text/catalogue.ts';
import { inEnglish } from '../text/numbers.ts';

export type Tab = 'all' | ImageType;

export const browseText = catalogue('browse', {
  tabs: { all: 'All', Gif: 'GIFs', Sticker: 'Stickers', Art: 'Art' } satisfies Record<Tab, string>,
  tabsLabel: 'Kinds of works',
  autoplay: 'Autoplay',
  autoplayOff: {
    motion: 'Off because your device reduces motion.',
    data: 'Off to save data.',
    network: 'Off because your connection is slow.',
    refused: 'Off because your browser blocks it.',
  } satisfies Record<AutoplayLimit, string>,
  loading: 'Loading works',
  loadingMore: 'Loading more works',
  allOf: { Gif: 'All GIFs', Sticker: 'All stickers', Art: 'All art' } satisfies Record<ImageType, string>,
  moreOf: { Gif: 'More GIFs', Sticker: 'More stickers', Art: 'More art' } satisfies Record<ImageType, string>,
  count: (count: number) => inEnglish(count),
  home: 'Home',
  breadcrumbs: 'Breadcrumbs',
});
