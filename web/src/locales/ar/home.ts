import type { homeText } from '../../features/home/home.text.ts';

export const home: typeof homeText = {
  rowNotes: { Gif: 'أحدث الصور المتحركة', Sticker: 'قُصّت للتوّ', Art: 'جديد على الجدار' },
  fresh: 'خرج للتوّ من المطبعة',
  freshNote: 'الأنواع الثلاثة كلها، الأحدث أولًا',
  kindNote: 'الأحدث أولًا',
  upload: 'رفع',
  emptyTitle: 'لم يُطبع شيء بعد',
  emptyText: 'أول صورة متحركة أو ملصق أو عمل فني قد يكون لك.',
  emptyAction: 'ارفع أول عمل',
};
