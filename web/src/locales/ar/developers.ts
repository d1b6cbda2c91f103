import { apiKeys as limits } from '@pixchange/contracts/http/limits';
import type { developersText } from '../../features/developers/developers.text.ts';
import { apart, dateTime, number } from './numbers.ts';
import { plural } from './plural.ts';

const days = new Intl.DateTimeFormat('ar', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const date = (iso: string): string => days.format(new Date(iso));

const calls = (count: number): string =>
  plural(count, {
    zero: 'لا طلبات',
    one: 'طلب واحد',
    two: 'طلبان',
    few: `${number(count)} طلبات`,
    many: `${number(count)} طلبًا`,
    other: `${number(count)} طلب`,
  });

export const developers: typeof developersText = {
  pageTitle: 'للمطوّرين',
  title: ['صور ', 'متحركة', ' لتطبيقك'],
  lead: 'واجهة برمجية للصور المتحركة تفهم صيغ GIPHY وTenor وKLIPY. غيّر عنوانًا واحدًا، فيعرض منتقي الصور في تطبيقك أعمالًا من هنا.',
  toKeys: 'احصل على مفتاح',
  toDocs: 'كل الطلبات',

  whatTitle: 'ما هي',
  what: [
    { title: 'عميلك كما هو', text: 'حزم GIPHY وعملاء Tenor v2 وKLIPY تعمل دون تغيير. وجّهها إلى هنا.' },
    { title: 'أعمال يراها الجميع', text: 'صور متحركة وملصقات منشورة، بعناوينها ووسومها وأصحابها.' },
    { title: 'بلا تتبّع', text: 'لا ملفات تعريف ارتباط ولا اتصال بأي جهة أخرى. المشاهدات والمشاركات أعداد لا أشخاص.' },
  ],

  tryTitle: 'جرّبها',
  tryNote: `هذا المربّع يطلب الواجهة الحقيقية. ودون مفتاح لك ${calls(limits.triesPerMinute)} في الدقيقة.`,
  tryKind: 'النوع',
  kinds: { gifs: 'صور متحركة', stickers: 'ملصقات' },
  tryQuery: 'ابحث عن',
  tryQueryHint: 'اتركه فارغًا لترى الرائج.',
  tryRun: 'أرسل',
  tryRequest: 'الطلب',
  tryLoading: 'جارٍ طلب الواجهة',
  tryNone: 'لا شيء يطابق. جرّب كلمة أخرى.',
  tryResults: 'النتائج',
  tryGif: (title: string, username: string) =>
    title === '' ? `من ${apart(`@${username}`)}` : `${apart(title)}، من ${apart(`@${username}`)}`,

  useTitle: 'استخدمها',
  useNote: 'انسخ والصق وأطلق.',
  snippets: {
    fetchApi: 'js-fetch-api',
    components: 'مكوّنات React',
    plain: 'fetch وحده',
    tenor: 'Tenor v2',
    klipy: 'KLIPY',
  },
  snippetsLabel: 'أمثلة',
  yourKey: 'YOUR_KEY',
  copy: 'نسخ',
  copied: 'تم النسخ',
  copyFailed: 'اضغط Ctrl+C للنسخ',
  copyCode: 'نسخ الشيفرة',

  keysTitle: 'مفاتيحك',
  keysNote: `يمكنك امتلاك ${number(limits.perMemberMax)} مفاتيح. أعطِ كل تطبيق مفتاحه، لتستبدل واحدًا دون غيره.`,
  logInText: 'سجّل الدخول لتصنع مفتاحًا. يستغرق ذلك دقيقة وهو بلا مقابل.',
  logIn: 'تسجيل الدخول',
  loadingKeys: 'جارٍ تحميل مفاتيحك',
  noKeys: 'ليس لديك مفاتيح بعد.',
  name: 'الاسم',
  nameHint: 'لك وحدك، مثل اسم تطبيقك.',
  origins: 'المواقع',
  originsHint: 'اختياري، عنوان في كل سطر. عندها لا تستطيع المتصفحات في مواقع أخرى استخدام المفتاح.',
  create: 'اصنع مفتاحًا',
  tooMany: `لديك ${number(limits.perMemberMax)} مفاتيح. ألغِ واحدًا لتصنع آخر.`,
  fresh: (name: string) => `مفتاح «${apart(name)}»`,
  freshText: 'انسخه الآن. لن تراه مرة أخرى.',
  freshKey: 'المفتاح',
  copyKey: 'نسخ المفتاح',
  done: 'نسختُه',
  anySite: 'أي موقع',
  made: (instant: string) => `صُنع في ${dateTime(instant)}`,
  rotated: (instant: string) => `استُبدل في ${dateTime(instant)}`,
  today: (count: number, max: number) => `${number(count)} من ${number(max)} طلب اليوم`,
  showUsage: 'الاستخدام',
  showUsageOf: (name: string) => `استخدام «${apart(name)}»`,
  rotate: 'استبدال',
  rotateOf: (name: string) => `استبدال «${apart(name)}»`,
  revoke: 'إلغاء المفتاح',
  revokeOf: (name: string) => `إلغاء «${apart(name)}»`,

  rotateTitle: 'استبدال هذا المفتاح؟',
  rotateText: (name: string) =>
    `يحصل «${apart(name)}» على مفتاح جديد فورًا. وتُرفض التطبيقات ذات المفتاح القديم إلى أن تحدّثها.`,
  revokeTitle: 'إلغاء هذا المفتاح؟',
  revokeText: (name: string) => `تُرفض فورًا التطبيقات التي تستخدم «${apart(name)}». لا يمكنك التراجع عن ذلك.`,
  cancel: 'رجوع',
  revoked: (name: string) => `أُلغي «${apart(name)}».`,

  usageLoading: 'جارٍ تحميل الاستخدام',
  usageChart: (name: string, total: number) =>
    `${calls(total)} بمفتاح «${apart(name)}» في آخر ${number(limits.usageDays)} يومًا`,
  usageTable: 'الطلبات في كل يوم',
  day: 'اليوم (UTC)',
  calls: 'الطلبات',
  date,
  number,
  callsOn: (iso: string, count: number) => `${date(iso)}: ${calls(count)}`,

  limitsTitle: 'الحدود',
  limits: [
    { title: `${number(limits.callsPerMinute)} في الدقيقة`, text: 'طلبات مفتاح واحد، من كل خوادمك معًا.' },
    {
      title: `${number(limits.callsPerDay)} في اليوم`,
      text: 'يبدأ اليوم عند منتصف الليل بتوقيت UTC. راسلنا إن احتجت إلى أكثر.',
    },
    { title: '429 يعني انتظر', text: 'يقول Retry-After كم تنتظر، ويقول X-RateLimit-Remaining ما بقي لك.' },
  ],

  rulesTitle: 'نسب الأعمال',
  rules: [
    'اكتب “Powered by Pixchange” حيث يبحث الناس.',
    'اربط كل عمل بصفحته: `url` في كل عنصر.',
    'أبقِ اسم صاحب العمل معه: `username`، حيث تتضمّنه الصيغة.',
    'حمّل الملفات من عناويننا، ولا تحتفظ بنسخ: قد تُزال الأعمال.',
  ],
};
