import type { statementText } from '../../features/wallet/statement.text.ts';
import { dollars, number, year } from './numbers.ts';

const months = new Intl.DateTimeFormat('ar', { month: 'long', timeZone: 'UTC' });
const moments = new Intl.DateTimeFormat('ar', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

export const statement: typeof statementText = {
  open: 'كشوف الحساب',
  title: 'كشف حساب',
  loading: 'جارٍ تحميل كشف حسابك',
  year: 'السنة',
  yearName: year,
  month: 'الشهر',
  wholeYear: 'السنة كلها',
  monthName: (month: number) => months.format(new Date(Date.UTC(2000, month - 1))),
  period: (month: string, named: string) => `${month} ${named}`,
  print: 'طباعة',
  save: 'تنزيل CSV',
  owner: 'الحساب',
  lasts: 'لم تنتهِ هذه المدة بعد.',
  utc: 'جميع الأوقات بالتوقيت العالمي (UTC).',
  at: (iso: string) => moments.format(new Date(iso)),
  date: 'التاريخ',
  transaction: 'المعاملة',
  amount: 'المبلغ',
  balance: 'الرصيد',
  opening: 'الرصيد الافتتاحي',
  closing: 'الرصيد الختامي',
  both: (coins: string, tokens: string) => `${coins}، ${tokens}`,
  none: 'لا معاملات في هذه المدة',
  paid: (usd: number) => (usd < 0 ? `استُرد ${dollars(-usd)}` : `دُفع ${dollars(usd)}`),
  sealed: (size: number) => `الرصيد الختامي مثبت في السجل الموقّع، وبصمة قيوده الأولى (${number(size)}) هي:`,
  unsealed: 'الرصيد الختامي ليس في السجل الموقّع بعد. يستغرق ذلك نحو دقيقة.',
  site: 'كشف حساب من',
};
