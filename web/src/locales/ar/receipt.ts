import type { receiptText } from '../../features/market/receipt.text.ts';
import { coins } from './counted.ts';

const moments = new Intl.DateTimeFormat('ar', { dateStyle: 'long', timeStyle: 'short' });

export const receipt: typeof receiptText = {
  title: 'إيصال',
  open: 'الإيصال',
  print: 'طباعة',
  close: 'إغلاق',
  number: 'الرقم',
  date: 'التاريخ',
  at: (iso: string) => moments.format(new Date(iso)),
  buyer: 'المشتري',
  seller: 'البائع',
  left: 'شخص غادر الموقع',
  work: 'العمل',
  goneWork: 'عمل لم يعد متاحًا',
  what: 'الشراء',
  kinds: { licence: 'ترخيص', nft: 'رمز' },
  price: 'السعر',
  fee: 'رسومنا، ضمن السعر',
  coins,
  site: 'اشتُري من',
};
