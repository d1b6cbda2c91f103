import { coinPacks, offers as limits } from '@pixchange/contracts/http/limits';
import type { priceText } from '../../entities/work/price-field.text.ts';
import { coins as pixcoins } from './counted.ts';
import { apart, dollars, number } from './numbers.ts';

const range = `من ${number(limits.priceMin)} إلى ${number(limits.priceMax)}`;

export const priceField: typeof priceText = {
  label: 'السعر بالبيكسكوين',
  worth: (amount: number) => `أي ${dollars((amount * coinPacks.centsPerCoin) / 100)}.`,
  fee: (percent: number) => `رسومنا ${number(percent)}٪.`,
  feeOf: (percent: number, amount: number) => `رسومنا ${number(percent)}٪، أي ${pixcoins(amount)}.`,
  royalty: (username, percent, amount) => `حصة ${apart(`@${username}`)}، ${number(percent)}٪، أي ${pixcoins(amount)}.`,
  youGet: (amount: number) => `تحصل على ${pixcoins(amount)}.`,
  range: `عدد صحيح ${range}.`,
  wrong: `أدخل عددًا صحيحًا ${range}.`,
};
