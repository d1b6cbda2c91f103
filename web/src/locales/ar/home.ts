import type { homeText } from '../../features/home/home.text.ts';

export const home: typeof homeText = {
  rowNotes: { Gif: 'أحدث الصور المتحركة', Sticker: 'قُصّت للتوّ', Art: 'جديد على الجدار' },
  fresh: 'خرج للتوّ من المطبعة',
  freshNote: 'الأنواع الثلاثة كلها، الأحدث أولًا',
  kindNote: 'الأحدث أولًا',
  greeting: (name) => `مرحبًا، \u2068${name}\u2069`,
  forYou: 'لك',
  forYouRule: 'أعمال تشارك ما حفظته وسومه أو أصحابه، وأعمال من تتابعهم',
  feedsLabel: 'الخلاصات',
  feeds: { following: 'من تتابعهم', trending: 'الرائج', newest: 'الأحدث' },
  noneFollowed: 'لا شيء هنا بعد',
  noneFollowedText: 'تابع من تعجبك أعمالهم، وستظهر أعمالهم الجديدة هنا.',
  toTrending: 'شاهد الرائج',
  upload: 'رفع',
  emptyTitle: 'لم يُطبع شيء بعد',
  emptyText: 'أول صورة متحركة أو ملصق أو عمل فني قد يكون لك.',
  emptyAction: 'ارفع أول عمل',
};
