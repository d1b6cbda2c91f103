import type { marketPageText } from '../../features/market/market-page.text.ts';
import { works } from './counted.ts';

export const marketPage: typeof marketPageText = {
  title: 'السوق',
  note: 'اشترِ ترخيصًا لاستخدام عمل، أو رمزه الوحيد.',
  filters: 'المرشّحات',
  kind: 'المعروض للبيع',
  kinds: { all: 'كل شيء', licence: 'التراخيص', nft: 'الرموز' },
  type: 'نوع العمل',
  allTypes: 'كل الأنواع',
  from: 'من (بالبيكسكوين)',
  to: 'إلى (بالبيكسكوين)',
  sort: 'الترتيب',
  sorts: { newest: 'الأحدث', price: 'الأرخص' },
  clear: 'مسح المرشّحات',
  works: 'أعمال معروضة للبيع',
  count: works,
  nothing: 'لا شيء معروض للبيع بعد',
  nothingText: 'تظهر الأعمال هنا حالما يُعرض ترخيص أو رمز للبيع.',
  noMatch: 'لا عمل يوافق هذه المرشّحات',
  noMatchText: 'جرّب سعرًا آخر، أو امسح المرشّحات.',
  toHome: 'عرض أحدث الأعمال',
  more: 'المزيد من الأعمال',
};
