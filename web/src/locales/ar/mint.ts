import { CHAIN_ID, MINT_PRICE } from '../../shared/chain/chain.ts';
import type { mintText } from '../../features/mint/mint.text.ts';
import { coins, tokens } from './counted.ts';
import { dollars, number } from './numbers.ts';

/** Specification, section 9: a pixcoin is 2 US cents. */
const inDollars = (amount: number): string => dollars((amount * 2) / 100);

const wholeCoins = `عدد صحيح من البيكسكوين، من ${number(1)} إلى ${number(100_000)}.`;

export const mint: typeof mintText = {
  mint: 'سكّ',
  mintTitle: 'سكّ عمل',
  mintText: `السكّ يكتب أحد أعمالك على السلسلة، مرة واحدة وإلى الأبد. تدفع ${coins(MINT_PRICE.coins)} أو ${tokens(MINT_PRICE.tokens)}، ولا شيء غير ذلك: فالدار تدفع عن الشبكة.`,
  price: 'السعر',
  payWith: 'طريقة الدفع',
  coins,
  tokens,
  coinsWorth: (count: number) => inDollars(count),
  tokensWorth: 'هدية من الدار',
  have: (amount: string) => `لديك ${amount}`,
  enough: 'يكفي',
  tooLittle: 'لا يكفي',
  balanceUnknown: 'سجّل الدخول لترى هل يكفي رصيدك.',
  loadingBalance: 'جارٍ تحميل رصيدك',
  login: 'تسجيل الدخول',
  buy: 'شراء بيكسكوين',
  short: (missing: string) => `ينقصك: ${missing}.`,
  wallet: 'المحفظة',
  walletMint: `يذهب العمل إلى هذا العنوان، على السلسلة ذات المعرّف ${CHAIN_ID} لا غيرها.`,
  walletSale: `بيع التراخيص لا يحتاج إلى محفظة. أما الرمز NFT فيُباع من هذا العنوان، على السلسلة ذات المعرّف ${CHAIN_ID}.`,
  work: 'العمل',
  noWork: 'لم يُختر عمل. افتح أحد ألبوماتك، أو مجموعة، وخذ عملًا من هناك.',
  toProfile: 'ملفي الشخصي',
  loadingWork: 'جارٍ تحميل العمل',
  workMissing: 'لا يوجد عمل كهذا، أو ليس لك أن تراه.',
  doMint: 'سكّ',
  doSell: 'عرض للبيع',
  notOpen: 'لم يُفتح السكّ بعد على هذا الموقع: فالخادم لا يقبله حتى الآن. لا يُخصم شيء.',
  saleOwnWorks: 'لا يُباع إلا عمل عام من أعمالك.',
  sale: 'البيع',
  saleTitle: 'عرض عمل للبيع',
  saleText: 'حدّد سعرك بالبيكسكوين. من يدفعه ينال ترخيصًا للملف بحجمه الكامل؛ ويبقى العمل لك.',
  salePrice: 'سعرك بالبيكسكوين',
  salePriceHint: (amount: number) => (amount > 0 ? `أي ${inDollars(amount)}. ${wholeCoins}` : wholeCoins),
  salePriceWrong: `السعر عدد صحيح من ${number(1)} إلى ${number(100_000)}.`,
};
