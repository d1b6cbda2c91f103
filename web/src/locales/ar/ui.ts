import type { uiText } from '../../shared/ui/ui.text.ts';
import { coins, comments } from './counted.ts';
import { apart, number } from './numbers.ts';

const untitled = 'بلا عنوان';
const named = (title: string): string => (title === '' ? untitled : apart(title));

export const ui: typeof uiText = {
  close: 'إغلاق',
  showPassword: 'إظهار كلمة المرور',
  hidePassword: 'إخفاء كلمة المرور',
  step: (current: number, total: number) => `الخطوة ${number(current)} من ${number(total)}`,
  loading: 'جارٍ التحميل',
  dismiss: 'إخفاء هذه الرسالة',
  comma: '، ',
  by: (title: string, author: string) => `${named(title)}، من أعمال ${apart(author)}`,
  untitled,
  coins,
  from: (price: string) => `من ${price}`,
  tokenForSale: 'الرمز معروض للبيع',
  comments,
  play: 'تشغيل',
  playOf: (title: string) => `تشغيل ${named(title)}`,
  favouriteOf: (title: string) => `تفضيل ${title === '' ? 'عمل بلا عنوان' : `«${apart(title)}»`}`,
  moreOf: (title: string) => `المزيد عن ${title === '' ? 'عمل بلا عنوان' : `«${apart(title)}»`}`,
  copied: 'تم النسخ إلى الحافظة!',
  copyFailed: 'تعذّر نسخ الرابط؛ انسخه يدويًا من فضلك.',
  processing: 'قيد المعالجة',
  processingNote: 'نُعدّ نسخه الآن.',
  loadMore: 'عرض المزيد',
  backToProfile: 'العودة إلى ملفي الشخصي',
  backToHome: 'العودة إلى الصفحة الأولى',
  more: (title: string) => `قائمة ${apart(title)}`,
  badLink: 'هذا الرابط غير مكتمل. افتحه من البريد مرة أخرى من فضلك.',
};
