import type { receiptText } from '../../features/market/receipt.text.ts';
import { coins } from './counted.ts';

const moments = new Intl.DateTimeFormat('ar', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

export const receipt: typeof receiptText = {
  title: 'إيصال',
  open: 'عرض الإيصال',
  print: 'طباعة',
  close: 'إغلاق',
  number: 'الرقم',
  date: 'التاريخ',
  at: (iso: string) => `${moments.format(new Date(iso))} بالتوقيت العالمي`,
  buyer: 'المشتري',
  seller: 'البائع',
  left: 'شخص غادر الموقع',
  work: 'العمل',
  goneWork: 'عمل لم يعد متاحًا',
  what: 'نوع الشراء',
  kinds: { licence: 'ترخيص', nft: 'رمز' },
  price: 'السعر',
  fee: 'منه رسم الخدمة',
  royalty: 'منه حصة صاحب العمل',
  tokenTerms:
    'يملك المشتري الرمز الوحيد لهذا العمل، ويمكنه إعادة بيعه أو نقله إلى محفظته. لا يشمل ذلك ترخيصًا للاحتفاظ بالملف بحجمه الكامل واستخدامه.',
  coins,
  refunded: 'رُدّ المبلغ',
  blocked: 'أُزيل العمل لأسباب قانونية، فهذا الترخيص غير سارٍ الآن.',
  site: 'اشتُري من',
};
