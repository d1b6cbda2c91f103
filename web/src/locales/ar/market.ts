import type { marketText } from '../../features/market/market.text.ts';
import { coins as pixcoins } from './counted.ts';
import { apart, number } from './numbers.ts';
import { plural } from './plural.ts';

const days = new Intl.DateTimeFormat('ar', { dateStyle: 'medium' });

const times = (count: number): string =>
  plural(count, {
    one: 'مرة واحدة',
    two: 'مرتين',
    few: `${number(count)} مرات`,
    many: `${number(count)} مرة`,
    other: `${number(count)} مرة`,
  });

export const market: typeof marketText = {
  price: 'السعر',
  pixcoins: 'بيكسكوين',
  section: 'شراء هذا العمل أو بيعه',
  buy: 'شراء',
  fullSizeHidden: 'الحجم الكامل لمن يشتريه.',
  licensed: 'لديك ترخيص',
  licensedText: 'الملف بحجمه الكامل لك لتستخدمه دائمًا.',
  download: 'تنزيل الحجم الكامل',
  preparing: 'جارٍ تجهيز الملف',
  sell: 'بيع',
  changePrice: 'تغيير السعر',
  stopSelling: 'إيقاف البيع',
  mint: 'سكّه رمزًا NFT',
  showToken: 'عرض رمزه',
  proceeds: (amount: number) => `تنال ${pixcoins(amount)} من كل بيع، والباقي هو الرسم.`,
  sales: (count: number) => (count === 0 ? 'لم يُبع بعد.' : `بيع ${times(count)}.`),
  stopped: 'لم يعد العمل معروضًا للبيع',
  onSale: 'العمل معروض للبيع',
  repriced: 'تغيّر السعر',
  buyTitle: (title: string) => `شراء «${apart(title)}»`,
  licence: (name: string) =>
    `تشتري ترخيصًا: الملف بحجمه الكامل لاستخدامك الخاص دائمًا. يبقى العمل ملك ${apart(name)}، ويمكن لغيرك شراؤه أيضًا.`,
  before: 'رصيدك الآن',
  after: 'بعد الشراء',
  missing: (amount: number) => `تحتاج إلى ${pixcoins(amount)} أخرى.`,
  getCoins: 'الحصول على بيكسكوين',
  buyFor: (amount: number) => `شراء مقابل ${pixcoins(amount)}`,
  loadingBalance: 'جارٍ تحميل رصيدك',
  priceChanged: 'تغيّر السعر منذ فتحت هذه النافذة. يظهر أعلاه كما هو الآن.',
  closed: 'لم يعد هذا العمل معروضًا للبيع.',
  cancel: 'إلغاء',
  close: 'إغلاق',
  boughtTitle: 'صار لك',
  boughtText: (amount: number) => `دفعت ${pixcoins(amount)}. تجد الملف مجددًا في مشترياتك.`,
  toPurchases: 'مشترياتك',
  sellTitle: (title: string) => `بيع «${apart(title)}»`,
  changeTitle: (title: string) => `تغيير سعر «${apart(title)}»`,
  sellText: 'يشتري الناس ترخيصًا للملف بحجمه الكامل، ويبقى العمل لك. وما دام معروضًا للبيع يراه الآخرون بأحجام أصغر.',
  putOnSale: 'عرض للبيع',
  save: 'حفظ',
  purchases: 'المشتريات',
  purchasesTitle: 'مشترياتك',
  loadingPurchases: 'جارٍ تحميل مشترياتك',
  noPurchases: 'لم تشترِ شيئًا بعد',
  noPurchasesText: 'تُحفظ هنا الأعمال التي تشتريها بحجمها الكامل، حتى إن حُذفت لاحقًا.',
  toWorks: 'تصفح الأعمال',
  more: 'عرض المزيد',
  goneWork: 'عمل لم يعد معروضًا',
  bought: (price: number, iso: string) => `${pixcoins(price)}، ${days.format(new Date(iso))}`,
  by: 'من',
};
