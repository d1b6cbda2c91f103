import { coinPacks, offers as limits } from '@pixchange/contracts/http/limits';
import type { priceText } from '../../entities/work/price-field.text.ts';
import { dollars, number } from './numbers.ts';

const range = `من ${number(limits.priceMin)} إلى ${number(limits.priceMax)}`;

export const priceField: typeof priceText = {
  label: 'السعر بالبيكسكوين',
  hint: (amount: number) =>
    `${amount > 0 ? `أي ${dollars((amount * coinPacks.centsPerCoin) / 100)}. ` : ''}عدد صحيح ${range}.`,
  wrong: `أدخل عددًا صحيحًا ${range}.`,
};
