import { coinPacks } from '@pixchange/contracts/http/limits';
import type { walletText } from '../../features/wallet/wallet.text.ts';
import { coins, tokens } from './counted.ts';
import { dateTime, dollars, hundredths, number, withSign } from './numbers.ts';
import { plural } from './plural.ts';

/** Price of one mint in pixcoins. */
const COINS_PER_MINT = 100;

const mintings = (count: number): string =>
  plural(count, {
    zero: 'لا عمليات سكّ',
    one: 'عملية سكّ واحدة',
    two: 'عمليتي سكّ',
    few: `${number(count)} عمليات سكّ`,
    many: `${number(count)} عملية سكّ`,
    other: `${number(count)} عملية سكّ`,
  });

export const wallet: typeof walletText = {
  number,
  checkProof: 'تحقّق من إثبات',
  price: (decimal: string) => hundredths(Number(decimal)),
  worth: (decimal: string) => dollars(Number(decimal)),
  currency: 'دولار أمريكي',
  time: dateTime,

  purchase: 'شراء بيكسكوين',
  rate: `البيكسكوين الواحد يساوي ${plural(coinPacks.centsPerCoin, { one: 'سنتًا أمريكيًا واحدًا', two: 'سنتين أمريكيين', few: `${number(coinPacks.centsPerCoin)} سنتات أمريكية`, many: `${number(coinPacks.centsPerCoin)} سنتًا أمريكيًا`, other: `${number(coinPacks.centsPerCoin)} سنت أمريكي` })}.`,
  missing: (amount: number) => `تحتاج إلى ${coins(amount)} أخرى.`,
  fit: (amount: number, left: number) => {
    if (left < 0) return `${number(amount)}: ينقصها ${number(-left)}`;
    return `${number(amount)}: تكفي لهذا الشراء${left === 0 ? '' : ` ويبقى ${number(left)}`}`;
  },
  otherPacks: 'باقات أخرى',
  choose: 'اختر كم تريد. وتدفع في الخطوة التالية، بمحفظة أو ببطاقة.',
  pixcoins: 'بيكسكوين',
  buy: 'شراء',
  buyPack: (amount: number, price: string) => `شراء ${coins(amount)} مقابل ${dollars(Number(price))}`,
  loadingPacks: 'جارٍ تحميل الباقات',
  noPacks: 'لا باقات للبيع الآن. عُد لاحقًا من فضلك.',
  packGone: 'لم تعد هذه الباقة للبيع.',
  otherPack: 'اختر باقة أخرى',
  youGet: 'تحصل على',
  youPay: 'تدفع',
  completed: 'مكتملة',
  balance: 'الرصيد',
  after: 'ويصبح بعده',
  enoughFor: 'يكفي لـ',
  mints: (balance: number) =>
    `${mintings(Math.max(0, Math.floor(balance / COINS_PER_MINT)))}، بسعر ${number(COINS_PER_MINT)} لكل واحدة`,
  payHint: 'يقبل PayPal محفظة أو بطاقة، على صفحة خاصة به.',
  pay: 'الدفع عبر PayPal',
  payAgain: 'إعادة المحاولة عبر PayPal',
  card: {
    choose: 'الدفع ببطاقة',
    leave: 'الدفع عبر PayPal بدلًا من ذلك',
    title: 'بطاقتك',
    pay: (decimal: string) => `ادفع ${dollars(Number(decimal))} ببطاقة`,
    opening: 'جارٍ فتح نموذج البطاقة',
    unavailable: 'لا يمكن إدخال بطاقة هنا الآن. ادفع عبر PayPal من فضلك، فهو يقبل البطاقات أيضًا.',
    note: 'يصل رقم بطاقتك إلى PayPal مباشرةً، ولا نراه أبدًا.',
    incomplete: 'تحقّق من رقم بطاقتك وتاريخ انتهائها ورمز الأمان من فضلك.',
    starting: 'جارٍ تحضير دفعتك',
    paying: 'نتحقّق مع مصرفك. أكّد الدفعة من فضلك إن طلب مصرفك ذلك.',
    fields: {
      number: 'رقم البطاقة',
      expiry: 'تاريخ الانتهاء',
      expiryForm: 'شهر/سنة',
      code: 'رمز الأمان',
      invalid: 'تحقّق من هذا الحقل من فضلك.',
    },
  },
  starting: 'جارٍ فتح صفحة الدفع',
  waiting: 'أكمل الدفع من فضلك في النافذة التي فُتحت.',
  toWindow: 'إلى نافذة الدفع',
  cancelPayment: 'إلغاء الدفع',
  capturing: 'نستلم الدفعة ونجلب ما اشتريته من بيكسكوين',
  done: 'تم',
  outcome: {
    'not-paid': { title: 'لم يُدفع شيء', text: 'لم يكتمل الدفع، ولم يتحرّك أي مال.' },
    declined: { title: 'رُفضت الدفعة', text: 'رُفضت الدفعة، ولم يتحرّك أي مال. جرّب بطاقة أخرى أو حسابًا آخر من فضلك.' },
    'card-failed': {
      title: 'لم تُقبل البطاقة',
      text: 'لم يستطع PayPal استخدام هذه البطاقة، ولم يُخصم منك شيء. تحقّق من البيانات أو جرّب بطاقة أخرى من فضلك.',
    },
    unconfirmed: {
      title: 'لم تُؤكَّد الدفعة',
      text: 'لم يؤكّد مصرفك هذه الدفعة، ولم يُخصم منك شيء. جرّب بطاقة أخرى أو ادفع عبر PayPal من فضلك.',
    },
    unchecked: {
      title: 'لم يُتحقَّق من البطاقة',
      text: 'لم يستطع مصرفك التحقّق من هذه البطاقة، ولم يُخصم منك شيء. حاول مجددًا أو ادفع عبر PayPal من فضلك.',
    },
    'payer-action': { title: 'بقيت خطوة واحدة', text: 'يحتاج PayPal إلى شيء آخر منك. تابع هناك من فضلك.' },
    refused: {
      title: 'لم تُقبل الدفعة',
      text: 'لم يقبل PayPal هذه الدفعة، ولم يتحرّك أي مال. حاول مجددًا أو ادفع بطريقة أخرى من فضلك.',
    },
    ended: { title: 'انتهت عملية الشراء هذه', text: 'ابدأ عملية جديدة من فضلك.' },
    pending: {
      title: 'تستغرق الدفعة بعض الوقت',
      text: 'ما زال PayPal يتحقّق منها. تصلك عملاتك من تلقاء نفسها حين ينتهي، ولا داعي لأن تبقى هنا.',
    },
    review: {
      title: 'ننظر في هذه الدفعة',
      text: 'فيها شيء ليس كما اتُّفق عليه. يتحقّق منها شخص من عندنا؛ ولا داعي لأن تدفع مرة أخرى.',
    },
  },
  failed: 'لم ينجح ذلك',
  arrived: (amount: number) => `وصل ${coins(amount)}`,
  newBalance: (amount: number) => `رصيدك الآن ${coins(amount)}.`,

  checkout: 'إتمام الشراء',
  loginTitle: 'سجّل الدخول للمتابعة',
  loginText: 'سجّل الدخول بالحساب الذي بدأ هذا الشراء لإكماله.',
  login: 'تسجيل الدخول',
  noPurchase: 'لا عملية شراء هنا',
  noPurchaseText: 'العنوان لا يذكر أي عملية. مشترياتك في قائمة معاملاتك.',
  again: 'حاول مجددًا',
  toProfile: 'إلى ملفي الشخصي',
  toTransactions: 'عرض معاملاتي',
  buyPixcoins: 'شراء بيكسكوين',

  payments: {
    title: 'الدفعات',
    states: {
      pending: 'في انتظار PayPal',
      review: 'قيد المراجعة',
      declined: 'رُفضت الدفعة',
      cancelled: 'أُلغيت الدفعة',
      refused: 'لم تُقبل الدفعة',
    },
    hints: {
      pending: 'تصلك عملاتك حين يؤكّد PayPal الدفعة. لا تدفع مرة أخرى.',
      review: 'في الدفعة شيء غير مطابق، وفريقنا يتحقّق منه. لا تدفع مرة أخرى.',
      failed: 'لم يُخصم منك شيء.',
    },
    since: (instant: string) => `منذ ${dateTime(instant)}`,
    waits: (amount: number, price: string) =>
      `دفعتك البالغة ${dollars(Number(price))} مقابل ${coins(amount)} ما زالت قيد التحقّق. لا تدفعها مرة أخرى.`,
  },

  transactions: 'المعاملات',
  loadingTransactions: 'جارٍ تحميل معاملاتك',
  none: 'لم يتحرّك شيء بعد',
  noneText: 'كل ما يدخل محفظتك أو يخرج منها يُدرج هنا.',
  more: 'عرض المزيد',
  tokens,
  coins,
  coinsChange: (amount: number) => `${withSign(amount)} بيكسكوين`,
  tokensChange: (amount: number) => `${withSign(amount)} بيكستوكن`,
  balanceAfter: (balance: string) => `الرصيد بعدها: ${balance}`,
  kinds: {
    purchase: 'شراء بيكسكوين',
    refund: 'استرداد ثمن شراء',
    grant: 'مكافأة',
    invitation: 'صديق انضمّ بدعوتك',
    spend: 'إنفاق',
    mint: 'سكّ',
    mint_refund: 'استرداد ثمن السكّ',
    offer: 'شراء ترخيص',
    sale: 'بيع ترخيص',
    sale_refund: 'استرداد ثمن ترخيص',
    royalty: 'حصتك من إعادة بيع رمز',
    transfer_in: 'استلام',
    transfer_out: 'إرسال',
    transfer_returned: 'عاد إليك',
    reserved: 'محجوز',
    released: 'كان محجوزًا، وعاد لك',
  },
  inviteRefunded: 'استُعيدت مكافأة الدعوة بعد استرداد ثمن الشراء',
  ofToken: { offer: 'شراء رمز', sale: 'بيع رمز' },
  chainTransaction: 'معاملة على السلسلة',
  reference: 'الرقم',
  from: 'من',
  to: 'إلى',
};
