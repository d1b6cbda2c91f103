import type { themesText } from '../../features/catalogue/themes.text.ts';
import { apart } from './numbers.ts';

const days = new Intl.DateTimeFormat('ar', { day: 'numeric', month: 'long', timeZone: 'UTC' });

export const themes: typeof themesText = {
  title: (name: string) => `الموضوع: ${apart(name)}`,
  see: 'كل المشاركات',
  loading: 'جارٍ تحميل الموضوع',
  howTo: (tag: string, lastDay: Date) =>
    `ارفع عملًا عامًا بالوسم ${apart(`#${tag}`)} حتى ${days.format(lastDay)}. تفوز الأعمال التي تنال أكثر القلوب.`,
  over: (lastDay: Date) => `انتهى هذا الموضوع في ${days.format(lastDay)}.`,
  upload: 'رفع مشاركة',
  winners: 'الفائزون',
  entries: 'المشاركات',
  none: 'لا مشاركات بعد',
  noneText: (tag: string) => `ارفع عملًا بالوسم ${apart(`#${tag}`)} لتكون أول المشاركين.`,
  nobody: 'لم يشارك أحد في هذا الموضوع.',
  home: 'شاهد الجديد',
};
