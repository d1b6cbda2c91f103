import type { browseText } from '../../shared/browse/browse.text.ts';
import { number } from './numbers.ts';

export const browse: typeof browseText = {
  tabs: { all: 'الكل', Gif: 'صور GIF', Sticker: 'ملصقات', Art: 'فن' },
  tabsLabel: 'أنواع الأعمال',
  autoplay: 'تشغيل تلقائي',
  autoplayOff: {
    motion: 'متوقف لأن جهازك يقلّل الحركة.',
    data: 'متوقف لتوفير البيانات.',
    network: 'متوقف لأن اتصالك بطيء.',
    refused: 'متوقف لأن متصفحك يمنعه.',
  },
  loading: 'جارٍ تحميل الأعمال',
  loadingMore: 'جارٍ تحميل المزيد من الأعمال',
  allOf: { Gif: 'كل صور GIF', Sticker: 'كل الملصقات', Art: 'كل الأعمال الفنية' },
  moreOf: { Gif: 'المزيد من صور GIF', Sticker: 'المزيد من الملصقات', Art: 'المزيد من الفن' },
  count: (count: number) => number(count),
  home: 'الرئيسية',
  breadcrumbs: 'أين أنت',
};
