import type { homeText } from '../../features/home/home.text.ts';
import { number } from './numbers.ts';

const weekdays = new Intl.DateTimeFormat('ar', { weekday: 'long' });
const days = new Intl.DateTimeFormat('ar', { day: 'numeric', month: 'long' });

export const home: typeof homeText = {
  picks: (today) => `مختارات ${weekdays.format(today)}`,
  picksDate: (today) => days.format(today),
  rowNote: 'وصل الآن',
  trendingNote: 'أكثر ما يحفظه الناس ويشاركونه ويشاهدونه هذا الأسبوع',
  kindNote: 'الأحدث أولًا',
  greeting: (name) => `مرحبًا، \u2068${name}\u2069`,
  sent: 'أرسلتها مؤخرًا',
  hearts: 'مفضّلتك',
  forYou: 'لك',
  forYouRule: 'أعمال تشارك ما حفظته وسومه أو أصحابه، وأعمال من تتابعهم',
  newWorks: (count) => `جديد منذ أمس: ${number(count)}`,
  feedsLabel: 'الخلاصات',
  feeds: { following: 'من تتابعهم', trending: 'الرائج', newest: 'الأحدث' },
  noneFollowed: 'لا شيء هنا بعد',
  noneFollowedText: 'تابع من تعجبك أعمالهم، وستظهر أعمالهم الجديدة هنا.',
  toTrending: 'شاهد الرائج',
  upload: 'رفع',
  emptyTitle: 'لا شيء هنا بعد',
  emptyText: 'أول صورة متحركة أو ملصق أو عمل فني قد يكون لك.',
  emptyAction: 'ارفع أول عمل',
};
