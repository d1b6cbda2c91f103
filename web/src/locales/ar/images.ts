import type { imagesText } from '../../features/images/images.text.ts';
import { number, size } from './numbers.ts';
import { plural } from './plural.ts';

const people = (count: number): string =>
  plural(count, {
    one: 'شخص واحد',
    two: 'شخصان',
    few: `${number(count)} أشخاص`,
    many: `${number(count)} شخصًا`,
    other: `${number(count)} شخص`,
  });

export const images: typeof imagesText = {
  pageTitle: 'عمل',
  untitled: 'بلا عنوان',
  dimensions: (width: number, height: number) => size(width, height),
  kinds: { Gif: 'GIF', Sticker: 'ملصق', Art: 'فن' },
  kind: 'النوع',
  withSound: 'مع صوت',
  sound: 'الصوت',
  tags: 'الوسوم',
  play: 'تشغيل',
  pause: 'إيقاف مؤقت',
  private: 'خاص، تراه أنت وحدك',
  processing: 'قيد المعالجة',
  processingText: 'نُعدّ نسخه الآن؛ وتعرضه هذه الصفحة فور جهوزه.',
  loading: 'جارٍ تحميل العمل',
  breadcrumb: 'أين يقع هذا العمل',
  website: 'موقع العمل على الويب',
  provider: (name: string) => `من ${name}`,
  providerLink: (name: string) => `شاهده على ${name}`,
  followers: (count: number) =>
    plural(count, {
      zero: 'لا متابعين',
      one: 'متابع واحد',
      two: 'متابعان',
      few: `${number(count)} متابعين`,
      many: `${number(count)} متابعًا`,
      other: `${number(count)} متابع`,
    }),
  actions: 'ما يمكن فعله بهذا العمل',
  favourite: 'المفضّلة',
  favourites: (count: number) => `المفضّلة، حفظه ${people(count)}`,
  views: (count: number) =>
    plural(count, {
      zero: 'لا مشاهدات',
      one: 'مشاهدة واحدة',
      two: 'مشاهدتان',
      few: `${number(count)} مشاهدات`,
      many: `${number(count)} مشاهدة`,
      other: `${number(count)} مشاهدة`,
    }),
  more: 'المزيد',
  topDone: { added: 'أُضيف إلى الأبرز لديك', removed: 'أُزيل من الأبرز لديك' },
  topIs: { yes: 'إزالة من الأبرز', no: 'إضافة إلى الأبرز' },
  showVersions: 'المقاسات والملفات',
  people: 'أشخاص يصنعون أعمالًا كهذا',
  report: 'إبلاغ',
  related: 'أعمال مشابهة',
  previousNext: 'السابق والتالي',
  previous: 'العمل السابق',
  next: 'العمل التالي',
};
