import type { marketPageText } from '../../features/market/market-page.text.ts';
import { works } from './counted.ts';

export const marketPage: typeof marketPageText = {
  title: 'السوق',
  note: 'تراخيص لاستخدام الأعمال، ورموز لامتلاكها.',
  filters: 'التصفية',
  kind: 'المعروض للبيع',
  kinds: { all: 'كل شيء', licence: 'التراخيص', nft: 'الرموز' },
  type: 'نوع الملف',
  allTypes: 'كل أنواع الملفات',
  from: 'السعر من',
  to: 'السعر إلى',
  sort: 'الترتيب',
  sorts: { newest: 'الأحدث', price: 'الأرخص' },
  clear: 'إزالة التصفية',
  works: 'أعمال معروضة للبيع',
  count: works,
  nothing: 'لا شيء معروض للبيع بعد',
  nothingText: 'تظهر الأعمال هنا حالما يبيع أحد ترخيصًا أو رمزًا.',
  noMatch: 'لا شيء يطابق هذه التصفية',
  noMatchText: 'جرّب سعرًا آخر، أو أزل التصفية.',
  toHome: 'عرض أحدث الأعمال',
  more: 'المزيد من الأعمال',
};
