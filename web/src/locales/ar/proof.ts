import type { proofText } from '../../features/proof/proof.text.ts';
import { apart, number } from './numbers.ts';
import { plural } from './plural.ts';

const moments = new Intl.DateTimeFormat('ar', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' });

const findings = (count: number): string =>
  plural(count, {
    zero: 'لا ملاحظات',
    one: 'ملاحظة واحدة',
    two: 'ملاحظتان',
    few: `${number(count)} ملاحظات`,
    many: `${number(count)} ملاحظة`,
    other: `${number(count)} ملاحظة`,
  });

const steps = (count: number): string =>
  plural(count, {
    zero: 'بلا خطوات',
    one: 'في خطوة واحدة',
    two: 'في خطوتين',
    few: `في ${number(count)} خطوات`,
    many: `في ${number(count)} خطوة`,
    other: `في ${number(count)} خطوة`,
  });

export const proof: typeof proofText = {
  title: 'تحقّق من إثبات',
  intro: 'اعرف ما يثبته ملف من هذا الموقع: سجل محفظتك، أو قرار، أو عمل، أو رمز، أو ملف عن شخص، أو السجل كله.',
  stays: 'يبقى ملفك على هذا الجهاز. وبعد فتح هذه الصفحة تعمل دون اتصال.',
  drop: 'أفلت ملفًا في أي مكان من هذه الصفحة',
  or: 'أو',
  choose: 'اختيار ملف',
  chooseOther: 'اختيار ملف آخر',
  program: 'تُجري هذه الصفحة الفحوص نفسها التي يُجريها',
  programEnd: '، ويمكنك تشغيله دون هذا الموقع.',
  keys: 'المفاتيح التي تثق بها',
  keysText: 'قد يحمل أي ملف أي مفتاح، فالتوقيع بمفتاحه هو لا يثبت من وقّع. الصق مفتاح الموقع من مصدر تثق به.',
  logKey: 'مفتاح سجل الموقع',
  logKeyHint: 'من صفحة مطبوعة، أو تدقيق سابق، أو شخص آخر احتفظ به.',
  keyOfSite: 'المفتاح الذي يعطيه هذا الموقع الآن',
  badLogKey: 'هذا ليس مفتاح سجل، مثل \u2066name+1a2b3c4d+base64\u2069.',
  auditorKey: 'مفتاح المدقّق الذي أنشأ الملف',
  badAuditorKey: 'هذا ليس مفتاحًا علنيًا: ٣٢ بايتًا بترميز base64.',
  checking: (name: string) => `جارٍ التحقق من ${apart(name)}`,
  result: 'النتيجة',
  refusals: {
    empty: 'هذا الملف فارغ.',
    tooLarge: 'هذا الملف أكبر من ٥٠ ميغابايت. تحقّق منه ببرنامج verify.mjs، فلا حدّ له.',
    unreadable: 'لا يستطيع متصفحك قراءة هذا الملف. ربما هو مجلد أو نُقل من مكانه.',
    foreign: 'هذا ليس إثباتًا من هذا الموقع، أو الملف تالف.',
  },
  holds: 'كل شيء صحيح',
  selfSigned: 'لم يُغيَّر شيء، لكن لم يثبت من وقّع: المفتاح من هذا الملف',
  wrong: 'هذا الملف غير مثبت',
  proven: 'مثبت',
  notProven: 'لا يثبته هذا الملف',
  findings,
  expected: 'المتوقع',
  found: 'الموجود',
  moreFindings: (count: number) => `و${number(count)} غيرها`,
  file: 'الملف',
  kind: 'ما هو',
  kinds: {
    log: 'نسخة من السجل كله',
    person: 'ملف عن شخص',
    decision: 'قرار',
    work: 'عمل',
    wallet: 'سجل محفظة عضو',
    token: 'إثبات رمز',
  },
  id: 'المعرّف',
  events: 'الأحداث',
  upTo: 'آخر حدث',
  time: (iso: string) => `${moments.format(new Date(iso))} بالتوقيت العالمي`,
  signedBy: 'الموقّع',
  fromFile: 'المفتاح من هذا الملف',
  trusted: 'المفتاح الذي أعطيته',
  root: 'الجذر الموقّع',
  contract: 'العقد',
  token: 'الرمز',
  sha256: 'بصمة الصورة (SHA-256)',
  block: 'الكتلة',
  balances: 'الأرصدة',
  balance: (coins: number, tokens: number) => `العملات: ${number(coins)}، بيكستوكن: ${number(tokens)}`,
  compare: 'قارن بصورتك',
  compared: (name: string) => `قورن بـ ${apart(name)}`,
  path: 'من الحدث إلى الجذر الموقّع',
  pathText:
    'كل حدث ورقة في شجرة. تُحسب بصمة الورقة مع جارتها، ثم بصمة الناتج مع الجار التالي، وهكذا حتى الجذر الذي وقّعه الموقع. لو تغيّر بايت واحد من الحدث لكان الجذر غيره.',
  pathSummary: (leaf: number, size: number, count: number) =>
    `الورقة ${number(leaf)} من ${number(size)} تصل إلى الجذر الموقّع ${steps(count)}`,
  pathHashes: 'كل بصمات المسار',
  leaf: 'الورقة',
  joinedLeft: 'مع الجار على اليسار',
  joinedRight: 'مع الجار على اليمين',
  gives: 'ينتج',
  rebuilt: 'حُسبت الشجرتان من جديد من كل الأحداث، وجذراهما هما الموقّعان.',
  history: 'ما حدث',
  by: (actor: string) => `من ${apart(actor)}`,
  moreEvents: (count: number) => `وأحداث أقدم، عددها ${number(count)}`,
};
