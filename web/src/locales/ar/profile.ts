import type { profileText } from '../../features/profile/profile.text.ts';
import { apart, number } from './numbers.ts';

export const profile: typeof profileText = {
  followers: 'المتابعون',
  following: 'يتابع',
  coins: 'بيكسكوين',
  tokens: 'بيكستوكن',
  upload: 'رفع',
  numbers: 'أرقامك',
  purchases: 'مشترياتك',
  edit: 'تعديل الملف الشخصي',
  notConfirmed: 'أكّد حسابك من فضلك لتنفتح لك كل المزايا.',
  confirmFirst: (name: string) => `مرحبًا ${apart(name)}، أكّد بريدك لتبدأ النشر.`,
  resend: 'إعادة الإرسال',
  confirm: 'إعادة إرسال رسالة التأكيد',
  tops: 'الأبرز',
  topsOf: (name: string) => `أبرز أعمال ${apart(name)}`,
  allTops: 'كل الأعمال البارزة',
  works: 'الأعمال',
  loadingWorks: 'جارٍ تحميل الأعمال',
  allWorks: (count: number) => `عرض كل الأعمال (${number(count)})`,
};
