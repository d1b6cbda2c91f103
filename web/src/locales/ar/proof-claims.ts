import type { claimsText } from '../../features/proof/claims.text.ts';
import { apart, number } from './numbers.ts';

/** Isolates text in Latin script, such as an id, a key or an address, from the right-to-left text. */
const code = (text: string): string => `\u2066${text}\u2069`;

export const proofClaims: typeof claimsText = {
  headsSigned: (heads: number, size: number, leaves: number) =>
    `الرؤوس موقّعة (عددها ${number(heads)})، وآخرها يشمل أول ${number(size)} من ${number(leaves)} من أحداث الحسابات والإشراف وفريق الإدارة`,
  unchanged: (heads: number, firstHead: string) =>
    `لم يُغيَّر أي حدث ولم يُضَف ولم يُحذف ولم يُنقل بعد توقيعه، حتى آخر رؤوس كل الأحداث (عددها ${number(heads)})؛ وأولها ${code(firstHead)}`,
  sums: (movements: number) => `كل رصيد هو مجموع الحركات في السجل (عددها ${number(movements)})`,
  ofPerson: (events: number, size: number) =>
    `كل حدث هنا (عددها ${number(events)}) موجود في السجل الموقّع رأسه، وعدد قيوده ${number(size)}`,
  sumsOfPerson: (userId: string) => `أرصدة ${code(userId)} هي مجموع هذه الأحداث`,
  signedBy: (key: string) => `الرؤوس موقّعة بالمفتاح ${code(key)}`,
  excerpt: (events: number, size: number) =>
    `كل حدث هنا (عددها ${number(events)}) موجود بهذا الترتيب في السجل الموقّع رأسه، وعدد أحداثه ${number(size)}`,
  whoActed: () => 'من تصرّف ومتى وكيف، كما سجّله الموقع',
  balanceAfter: (coins: string, pixtokens: string) =>
    `الرصيد بعد آخر هذه الحركات: ${apart(coins)} من العملات و${apart(pixtokens)} من بيكستوكن`,
  fileOfToken: (sha256: string) => `الرمز للملف الذي بصمته (SHA-256) ${code(sha256)}`,
  givenFile: (sha256: string) => `ملفك هو الملف الذي سُكّ (SHA-256 ${code(sha256)})`,
  eventsOfToken: (events: number, size: number, origin: string) =>
    `كل حدث هنا (عددها ${number(events)}) موجود في السجل الذي وقّعه ${code(origin)}، وعدد قيوده ${number(size)}، ولا ينقص بينها شيء`,
  mintReceipt: (contract: string, tokenId: string) =>
    `إيصال السك موجود في الكتلة المذكورة، وفيه أن العقد ${code(contract)} سكّ الرمز ${code(tokenId)} لهذا الملف`,
  anchored: (size: number) => `السجل الذي فيه السك، وعدد قيوده ${number(size)}، مثبت في الكتلة المذكورة`,
  whoSigned: () => 'من وقّع: المفاتيح من الملف نفسه؛ قارنها بـ \u2066/audit/key\u2069 في الموقع، والصق المفتاح هنا',
  whoExported: () => 'من أنشأ الملف: الصق هنا المفتاح العلني للمدقّق',
  noHead: () => 'من كتب هذه الأحداث: لا يوجد في هذا الملف رأس موقّع للسجل',
  noHeadOfAll: () => 'الأحداث خارج الحسابات: لم يُوقَّع بعد رأس لكل الأحداث',
  afterLastHead: () => 'الأحداث بعد آخر رأس: لا يشملها رأس بعد',
  secondLog: () =>
    'أن السجل لم يُكتب مرة ثانية بالمفتاح نفسه: قارن رؤوسه بالرؤوس التي احتفظت بها، أو بتثبيت على السلسلة',
  roles: () => 'توقيعات الأدوار: مفتاحها عند الموقع وحده',
  laterInStreams: () => 'أنه لا أحداث لاحقة: لا يقول ذلك إلا من أنشأ الملف',
  outside: () => 'ما حدث خارج السجل، مثل المدفوعات لدى المزوّد والملفات في التخزين',
  namesStaff: (events: number) => `ما هي الأحداث التي تُركت لأنها تذكر أحدًا من فريق الإدارة (عددها ${number(events)})`,
  later: () => 'أنه لا أحداث لاحقة: لا يقول ذلك إلا من أنشأ الملف',
  all: () => 'أن هذه كل الأحداث: لا يقول ذلك إلا من أنشأ الملف',
  personalText: () => 'النصوص الشخصية، مثل سبب القرار: هي مشفّرة في السجل',
  asRecorded: () => 'أن الموقع سجّل ما حدث ومتى حدث: السجل يُظهر ما كتبه الموقع',
  chain: () => 'أن هذه الكتل على السلسلة: قارن بصماتها بعقدة أو بمستكشف للكتل',
  keyOfSite: () => 'أن المفتاح مفتاح الموقع: قارنه بـ \u2066/audit/key\u2069 هناك، والصقه هنا',
  noAnchor: () => 'أن السجل لم يُكتب من جديد منذ ذلك الحين: لا تثبيت يشمل السك بعد',
  whenUploaded: () => 'متى رُفع الملف ومن هم الأشخاص: لا يقول ذلك إلا الموقع',
  laterOfToken: () => 'أنه لا حدث بعد الأخير: قد يكون في ملف لاحق أكثر من ذلك',
  ownFile: () => 'أن الملف لديك: اختر ملفك للمقارنة',
};
