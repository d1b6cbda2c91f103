import type { ownWorksText } from '../../entities/own-works/own-works.text.ts';

export const ownWorks: typeof ownWorksText = {
  album: 'الألبوم',
  loadingAlbums: 'جارٍ تحميل ألبوماتك',
  loadingWorks: 'جارٍ تحميل أعمالك',
  none: 'لا شيء في هذا الألبوم لتختاره.',
  more: 'عرض المزيد من الأعمال',
};
