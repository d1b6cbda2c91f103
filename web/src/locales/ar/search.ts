import type { searchText } from '../../features/search/search.text.ts';
import { works } from './counted.ts';
import { apart, number } from './numbers.ts';
import { plural } from './plural.ts';

const gifs = (count: number): string =>
  plural(count, {
    zero: 'لا صور GIF',
    one: 'صورة GIF واحدة',
    two: 'صورتا GIF',
    few: `${number(count)} صور GIF`,
    many: `${number(count)} صورة GIF`,
    other: `${number(count)} صورة GIF`,
  });

const stickers = (count: number): string =>
  plural(count, {
    zero: 'لا ملصقات',
    one: 'ملصق واحد',
    two: 'ملصقان',
    few: `${number(count)} ملصقات`,
    many: `${number(count)} ملصقًا`,
    other: `${number(count)} ملصق`,
  });

const art = (count: number): string =>
  plural(count, {
    zero: 'لا أعمال فنية',
    one: 'عمل فني واحد',
    two: 'عملان فنيان',
    few: `${number(count)} أعمال فنية`,
    many: `${number(count)} عملًا فنيًا`,
    other: `${number(count)} عمل فني`,
  });

const quickResults = (count: number): string =>
  plural(count, {
    one: 'نتيجة سريعة واحدة',
    two: 'نتيجتان سريعتان',
    few: `${number(count)} نتائج سريعة`,
    many: `${number(count)} نتيجة سريعة`,
    other: `${number(count)} نتيجة سريعة`,
  });

const allPeople = (count: number): string =>
  plural(count, {
    one: 'عرض شخص واحد',
    two: 'عرض الشخصين',
    few: `عرض كل الأشخاص، وهم ${number(count)}`,
    many: `عرض كل الأشخاص، وهم ${number(count)}`,
    other: `عرض كل الأشخاص، وهم ${number(count)}`,
  });

export const search: typeof searchText = {
  panel: 'بحث سريع',
  suggestions: 'اقتراحات',
  subjects: 'مواضيع',
  category: 'فئة',
  subjectIn: (category: string) => `في ${apart(category)}`,
  titles: 'أعمال',
  recent: 'عمليات البحث الأخيرة',
  clearRecent: 'مسح عمليات البحث الأخيرة',
  popular: 'عمليات البحث الشائعة',
  feelings: 'مشاعر',
  works,
  start: 'ابحث بكلمة أو وسم أو موضوع أو اسم.',
  people: 'أشخاص',
  everything: (text: string) => `كل النتائج عن «${apart(text)}»`,
  nothingFor: (text: string) => `لا شيء عن «${apart(text)}» بعد.`,
  didYouMean: (text: string) => `هل تقصد «${apart(text)}»؟`,
  moreLikeThis: 'أعمال مشابهة',
  quickCount: (count: number) => (count === 0 ? 'لا نتائج سريعة' : `${quickResults(count)}؛ تنقّل بينها بمفاتيح الأسهم`),
  loginForPeople: 'سجّل الدخول لتبحث بالاسم.',
  titleOf: (text: string) => `بحث: ${apart(text)}`,
  resultsFor: (text: string) => `نتائج «${apart(text)}»`,
  all: 'كل الأعمال',
  filtered: 'أعمال بحسب مرشّحاتك',
  counts: (gifCount: number, stickerCount: number, artCount: number) =>
    `${gifs(gifCount)}، ${stickers(stickerCount)}، ${art(artCount)}`,
  loadingPeople: 'جارٍ البحث عن أشخاص',
  noPeople: 'لا أحد بهذا الاسم.',
  peopleNote: 'تبحث عن شخص؟',
  allPeople,
  emptyTitle: 'لا نتائج',
  emptyPage: 'جرّب كلمة أخرى، أو شاهد الجديد.',
  emptyText: (text: string) =>
    text === '' ? 'لا عمل يوافق هذه المرشّحات. جرّب هذه:' : `لا شيء عن «${apart(text)}» بعد. جرّب هذه:`,
  emptyFiltered: (text: string) => `لا شيء عن «${apart(text)}» مع هذه المرشّحات. جرّب هذه:`,
  fresh: 'شاهد الجديد',
  nearTrending: 'الرائج الآن',
  nearUnfiltered: 'من دون مرشّحاتك',
  priceFrom: 'من',
  priceTo: 'إلى',
  lowest: 'أدنى سعر',
  highest: 'أعلى سعر',
  coins: (amount: number, max: number) => `${number(amount)} بيكسكوين${amount === max ? ' فأكثر' : ''}`,
  priceNote: (max: number) => `بالبيكسكوين، وكل واحد بسنتين. ${number(max)} تعني هذا القدر فأكثر.`,
  contentNote: 'صيغة الملف الأصلي. وإن سُكّ العمل فرمزه لهذا الملف بعينه.',
  activeFilters: 'المرشّحات المفعّلة',
  removeFilter: (filter: string) => `إزالة المرشّح ${filter}`,
  apply: 'تطبيق',
  reset: 'إعادة الضبط',
};
