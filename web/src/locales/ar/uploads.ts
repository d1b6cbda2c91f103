import type { uploadsText } from '../../features/uploads/uploads.text.ts';
import { ofWorks, works } from './counted.ts';
import { apart, number, tenths } from './numbers.ts';
import { plural } from './plural.ts';

const megabytes = (bytes: number): string => tenths(bytes / 1e6);
const kilobytes = (bytes: number): string => number(Math.round(bytes / 1e3));
const files = (count: number): string =>
  plural(count, {
    zero: 'لا ملفات',
    one: 'ملف واحد',
    two: 'ملفان',
    few: `${number(count)} ملفات`,
    many: `${number(count)} ملفًا`,
    other: `${number(count)} ملف`,
  });
const seconds = (count: number): string =>
  plural(count, {
    zero: 'أقل من ثانية',
    one: 'ثانية واحدة',
    two: 'ثانيتان',
    few: `${number(count)} ثوانٍ`,
    many: `${number(count)} ثانية`,
    other: `${number(count)} ثانية`,
  });
const perSecond = (bytes: number): string =>
  `${bytes < 1e6 ? `${kilobytes(bytes)} كيلوبايت` : `${megabytes(bytes)} ميغابايت`} في الثانية`;

export const uploads: typeof uploadsText = {
  stage1: 'اسحب الملفات لرفعها',
  hint: `PNG وGIF وJPEG وSVG وMP4 وHEIC وHEIF وWEBP، حتى ${number(25)} ميغابايت لكل ملف`,
  drop: 'أفلت ملفاتك هنا',
  dropAnywhere: 'أفلتها لرفعها',
  dropInto: (album: string) => `تذهب إلى «${apart(album)}».`,
  albumNext: 'ثم تختار ألبومًا.',
  or: 'أو',
  choose: 'اختر ملفات من جهازك',
  chooseByTouch: 'اختر صورًا أو فيديوهات',
  paste: 'يمكنك أن تلصق صورة أيضًا، في أي صفحة.',
  toChosen: (count: number) => `العودة إلى ${ofWorks(count)}`,
  unsupported: (names: readonly string[]) => {
    const [first = '', second, restCount] = [names[0], names[1], names.length - 2];
    if (second === undefined) return `«${apart(first)}» ليس صورة ولا فيديو نقبله.`;
    const listed = `«${apart(first)}» و«${apart(second)}»`;
    return restCount === 0
      ? `${listed} ليسا صورتين ولا فيديوهين نقبلهما.`
      : `${listed}، ومعهما ${files(restCount)} أيضًا: ليست صورًا ولا فيديوهات نقبلها.`;
  },
  stage2: 'إضافة صور',
  rename: 'اضغط على العنوان لتغييره.',
  goesTo: (collection: string) => `تذهب إلى المجموعة «${apart(collection)}».`,
  shownIn: (album: string) => `يراها الجميع في ألبومك العام «${apart(album)}».`,
  titleOf: (name: string) => `عنوان ${apart(name)}`,
  altOf: (name: string) => `النص البديل لـ ${apart(name)}`,
  altPlaceholder: 'أضف نصًا بديلًا',
  more: 'اختر المزيد',
  remove: (title: string) => `إزالة ${apart(title)}`,
  edit: (title: string) => `تعديل ${apart(title)}`,
  progress: (ready: number, all: number) => `${number(ready)} من ${number(all)} جاهز.`,
  bytes: (sent: number, all: number) =>
    all < 1e6 ? `${kilobytes(sent)} من ${kilobytes(all)} كيلوبايت` : `${megabytes(sent)} من ${megabytes(all)} ميغابايت`,
  speed: (bytesPerSecond: number, left: number) => `${perSecond(bytesPerSecond)}، الوقت المتبقّي نحو: ${seconds(left)}`,
  total: 'رفع كل الملفات',
  uploadOf: (title: string) => `رفع ${apart(title)}`,
  ready: 'جاهز',
  waiting: 'في الانتظار',
  percent: (percent: number) => `${number(percent)} بالمئة`,
  retry: 'إعادة المحاولة',
  retryOf: (title: string) => `إعادة محاولة رفع ${apart(title)}`,
  retryAll: 'إعادة محاولة كل ما فشل',
  tooLarge: `حجم الملف أكثر من ${number(25)} ميغابايت`,
  broken: 'هذا الملف تالف أو ليس صورة',
  lowResolution: 'دقة الملف منخفضة',
  offline: 'خطأ في الاتصال بالإنترنت',
  unknown: 'خطأ غير معروف',
  submitOffline: 'مشكلة في الاتصال بالإنترنت',
  paused: 'أنت غير متصل بالإنترنت. يستأنف الرفع من تلقاء نفسه حين يعود الاتصال.',
  maxCount: `${number(100)} صورة على الأكثر في المرة الواحدة؛ وتُرك الباقي.`,
  tags: 'وسوم للكل',
  ownTags: 'الوسوم',
  ownTagsNote: 'إن لم يكن له وسوم، يأخذ الوسوم التي للكل.',
  next: 'التالي',
  removeToGoOn: (title: string) => `أزل «${apart(title)}» للمتابعة`,
  removeSomeToGoOn: (count: number) =>
    plural(count, {
      one: 'أزل الملف الذي فشل للمتابعة',
      two: 'أزل الملفين اللذين فشلا للمتابعة',
      few: `أزل ${number(count)} ملفات فاشلة للمتابعة`,
      many: `أزل ${number(count)} ملفًا فاشلًا للمتابعة`,
      other: `أزل ${number(count)} ملف فاشل للمتابعة`,
    }),
  editTitle: 'تعديل الصورة',
  title: 'العنوان',
  alt: 'النص البديل',
  altNote: 'ما الذي تُظهره، لمن لا يستطيع رؤيتها.',
  categoryForAll: 'فئة للكل',
  allowPublish: 'إظهارها للجميع',
  allowPublishNote: 'فور أن يصبح ألبومها عامًا. دون هذه العلامة تراها أنت وحدك.',
  ownPrice: 'سعر خاص بالبيكسكوين (اختياري)',
  save: 'حفظ',
  stage3: 'اختر ألبومًا',
  albumTabs: { public: 'الألبومات العامة', private: 'الألبومات الخاصة', collection: 'مجموعة NFT' },
  addPublic: 'إضافة ألبوم عام',
  addPrivate: 'إضافة ألبوم خاص',
  createCollection: 'إنشاء مجموعة',
  newTitle: 'عنوان الألبوم الجديد',
  testTitle: (count: number) => `تجربة ${number(count)}`,
  create: 'إنشاء',
  cancel: 'إلغاء',
  noAlbums: 'لا ألبومات هنا بعد.',
  albumWorks: works,
  collectionWorks: (count: number, max: number) => `${number(count)} من ${ofWorks(max)}`,
  fullCollection: (max: number) => `ممتلئة: ${ofWorks(max)}`,
  closedCollection: {
    minting: 'لا تقبل أعمالًا أخرى: بدأ السكّ',
    minted: 'لا تقبل أعمالًا أخرى: تمّ سكّها',
  },
  firstAlbum: (name: string) => `أعمال ${apart(name)}`,
  newAlbum: 'ألبوم جديد يراه الجميع',
  everyoneSees: 'يرى الجميع أعماله.',
  youSee: 'لا يرى أعماله سواك.',
  shownInAlbum: 'الألبوم الذي يعرضها',
  onlyYou: 'لي وحدي حاليًا',
  mintNeedsPublic: 'لا يراها سواك. لا بدّ أن يكون العمل عامًا قبل أن يُسكّ.',
  selected: 'المختار',
  isSelected: (album: string) => `الألبوم المختار: «${apart(album)}».`,
  back: 'رجوع',
  rest: (count: number) => apart(`+${number(count)}`),
  stage4: 'الأذونات والملكية',
  goTo: (count: number) =>
    plural(count, {
      one: 'يذهب عمل واحد إلى ',
      two: 'يذهب عملان إلى ',
      few: `تذهب ${number(count)} أعمال إلى `,
      many: `يذهب ${number(count)} عملًا إلى `,
      other: `يذهب ${number(count)} عمل إلى `,
    }),
  publicAlbum: '، وهو ألبوم عام',
  privateAlbum: '، وهو ألبوم خاص',
  collection: '، وهي مجموعة NFT',
  change: 'تغيير',
  share: 'السماح للآخرين بمشاركتها',
  shareNote: 'يجوز للناس مشاركة هذه الأعمال مع ذكر اسمي.',
  own: 'أنا صنعتها',
  ownNote: 'هذه من صنعي، ولن أبيع أعمال الآخرين.',
  notForSale: 'المشاهدة والمشاركة بلا مقابل. أتريد بيع الملف بحجمه الكامل؟',
  ownPrices: 'الأعمال ذات السعر الخاص ستُعرض للبيع. وغيرها تُشاهَد وتُشارَك بلا مقابل.',
  sell: 'تحديد سعر',
  dontSell: 'عدم البيع',
  sellNote:
    'يحصل المشترون على الملف بحجمه الكامل دائمًا، ويبقى العمل لك. ويراه الآخرون بأحجام أصغر. والأعمال ذات السعر الخاص تحتفظ به.',
  notForSaleHere: {
    private: 'لا يمكن بيع الأعمال التي في ألبوم خاص.',
    collection: 'لا يمكن بعد بيع الأعمال التي تذهب إلى مجموعة.',
    hidden: 'لا يمكن بيع الأعمال التي لا يراها غيرك.',
  },
  priceNotKept: (prices: readonly number[]) =>
    prices.length === 1 ? `لن يُحفظ السعر الذي حدّدته (${number(prices[0] ?? 0)}).` : 'لن تُحفظ الأسعار التي حدّدتها.',
  enterPrice: 'أدخل سعرًا للمتابعة.',
  onSale: (count: number) =>
    plural(count, {
      one: 'عمل واحد معروض للبيع.',
      two: 'عملان معروضان للبيع.',
      few: `${number(count)} أعمال معروضة للبيع.`,
      many: `${number(count)} عملًا معروضًا للبيع.`,
      other: `${number(count)} عمل معروض للبيع.`,
    }),
  notOnSale: (title: string, reason: string) => `«${apart(title)}» غير معروض للبيع. ${reason}`,
  confirm: 'تأكيد ومتابعة',
  confirmPlain: 'تأكيد ومتابعة',
  publishesIn: (count: number, album: string) => `ينشر ${works(count)} في «${apart(album)}».`,
  savesIn: (count: number, album: string) => `يحفظ ${works(count)} في «${apart(album)}»، ولا يراه غيرك.`,
  addsTo: (count: number, collection: string) => `يضيف ${works(count)} إلى «${apart(collection)}».`,
  addsAndPublishes: (count: number, collection: string) => `تُضاف ${works(count)} إلى «${apart(collection)}» وتُنشر.`,
  tickBoth: 'ضع علامة في المربعين للمتابعة.',
  stillUploading: (ready: number, all: number) => `جارٍ الرفع: ${number(ready)} من ${number(all)} جاهز.`,
  published: (count: number) => `نُشر ${works(count)}`,
  kept: (count: number) => `حُفظ ${works(count)}`,
  publishedIn: (_count: number, album: string) => `نُعدّ النسخ الآن. وبعد لحظات يراها الجميع في «${apart(album)}».`,
  keptIn: (_count: number, album: string) => `نُعدّ النسخ الآن. لا يراها غيرك، في «${apart(album)}».`,
  done: 'تم',
  viewAlbum: 'عرض الألبوم',
  viewCollection: 'عرض المجموعة',
  saved: (count: number) =>
    plural(count, {
      zero: 'لم يُحفظ أي عمل.',
      one: 'حُفظ عمل واحد.',
      two: 'حُفظ عملان.',
      few: `حُفظت ${number(count)} أعمال.`,
      many: `حُفظ ${number(count)} عملًا.`,
      other: `حُفظ ${number(count)} عمل.`,
    }),
  changedTitle: 'ما غيّرناه',
  changed: (titles: readonly string[]) =>
    titles.length === 1
      ? `غيّرنا «${apart(titles[0] ?? '')}» قليلًا، وصفحته تبيّن ما تغيّر.`
      : `غيّرنا ${works(titles.length)} قليلًا، وصفحاتها تبيّن ما تغيّر.`,
  refused: (saved: number, titles: readonly string[]) =>
    `${saved === 0 ? '' : `ما حُفظ: ${works(saved)}. `}${titles.length === 1 ? `تعذّر استخدام «${apart(titles[0] ?? '')}»: أزله من قائمته.` : `تعذّر استخدام ${ofWorks(titles.length)}: أزلها من قوائمها.`}`,
  savedSome: (saved: number, skipped: number) => `ما حُفظ: ${works(saved)}، وما تعذّر حفظه: ${works(skipped)}.`,
  restored: (count: number) => `عاد ما كنت ترفعه: ${files(count)}.`,
  fromBefore: (count: number) => `من رفعك السابق: ${files(count)}.`,
  discardRestored: (count: number) => (count === 1 ? 'تجاهله' : 'تجاهلها'),
  loadingAlbums: 'جارٍ تحميل الألبومات',
  loadingCollections: 'جارٍ تحميل المجموعات',
};
