import { coinPacks, offers as limits } from '@pixchange/contracts/http/limits';
import { catalogue } from '../../shared/text/catalogue.ts';
import { inEnglish, inEnglishDollars } from '../../shared/text/numbers.ts';

const range = `${inEnglish(limits.priceMin)} to ${inEnglish(limits.priceMax)}`;

export const priceText = catalogue('price-field', {
  label: 'Price in pixcoins',
  hint: (coins: number) =>
    `${coins > 0 ? `That is ${inEnglishDollars(coins * coinPacks.centsPerCoin)}. ` : ''}Whole pixcoins, ${range}.`,
  wrong: `Enter a whole number from ${range}.`,
});
