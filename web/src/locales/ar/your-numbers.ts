import type { numbersText } from '../../features/numbers/numbers.text.ts';
import { number } from './numbers.ts';
import { plural } from './plural.ts';

const days = new Intl.DateTimeFormat('ar', { day: 'numeric', month: 'long', timeZone: 'UTC' });

export const yourNumbers: typeof numbersText = {
  title: 'أرقامك',
  intro: 'كم مرة يشاهد الناس أعمالك ويحبونها وينسخونها ويشترونها.',
  loading: 'جارٍ تحميل أرقامك',
  periods: 'المدة',
  period: { '7': `${number(7)} أيام`, '30': `${number(30)} يومًا`, '90': `${number(90)} يومًا` },
  measures: { views: 'المشاهدات', hearts: 'القلوب', copies: 'النسخ', sales: 'المبيعات' },
  counted: {
    views: (count: number) =>
      plural(count, {
        zero: 'لا مشاهدات',
        one: 'مشاهدة واحدة',
        two: 'مشاهدتان',
        few: `${number(count)} مشاهدات`,
        many: `${number(count)} مشاهدة`,
        other: `${number(count)} مشاهدة`,
      }),
    hearts: (count: number) =>
      plural(count, {
        zero: 'لا قلوب',
        one: 'قلب واحد',
        two: 'قلبان',
        few: `${number(count)} قلوب`,
        many: `${number(count)} قلبًا`,
        other: `${number(count)} قلب`,
      }),
    copies: (count: number) =>
      plural(count, {
        zero: 'لا نسخ',
        one: 'نسخة واحدة',
        two: 'نسختان',
        few: `${number(count)} نسخ`,
        many: `${number(count)} نسخة`,
        other: `${number(count)} نسخة`,
      }),
    sales: (count: number) =>
      plural(count, {
        zero: 'لا مبيعات',
        one: 'عملية بيع واحدة',
        two: 'عمليتا بيع',
        few: `${number(count)} عمليات بيع`,
        many: `${number(count)} عملية بيع`,
        other: `${number(count)} عملية بيع`,
      }),
  },
  day: 'اليوم',
  dayName: (day: string) => days.format(new Date(day)),
  today: 'اليوم',
  chart: {
    none: 'لا شيء في هذه المدة',
    most: (count: number, day: string) => `حسب اليوم، الأكثر في ${day}: ${number(count)}`,
  },
  asTable: 'عرض في جدول',
  total: 'المجموع',
  topWorks: 'أبرز الأعمال',
  none: 'لا شيء بعد',
  noneText: 'انشر عملًا وشاركه.',
  noneInPeriod: 'لا شيء في هذه الأيام',
  noneInPeriodText: 'انشر عملًا جديدًا أو شارك عملًا سابقًا.',
  upload: 'رفع',
  note: 'أعداد فقط: لا أحد يرى من فعل ذلك. الأيام بالتوقيت العالمي (UTC). لا تُحسب مشاهداتك ولا قلوبك ولا نسخك أنت، ولا القلوب المسحوبة، ولا المبيعات المستردة.',
};
