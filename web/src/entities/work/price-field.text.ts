import { coinPacks, offers as limits } from '@pixchange/contracts/http/limits';
import { catalogue } from '../../shared/text/catalogue.ts';
import { countInEnglish, inEnglish, inEnglishDollars } from '../../shared/text/numbers.ts';

const range = `${inEnglish(limits.priceMin)} to ${inEnglish(limits.priceMax)}`;

export const priceText = catalogue('price-field', {
  label: 'Price in pixcoins',
  worth: (coins: number) => `That is ${inEnglishDollars(coins * coinPacks.centsPerCoin)}.`,
  fee: (percent: number) => `Our fee is ${inEnglish(percent)}%.`,
  feeOf: (percent: number, coins: number) =>
    `Our fee of ${inEnglish(percent)}% is ${countInEnglish(coins, 'pixcoin', 'pixcoins')}.`,
  royalty: (username: string, percent: number, coins: number) =>
    `The royalty of \u2068@${username}\u2069, ${inEnglish(percent)}%, is ${countInEnglish(coins, 'pixcoin', 'pixcoins')}.`,
  youGet: (coins: number) => `You get ${countInEnglish(coins, 'pixcoin', 'pixcoins')}.`,
  range: `Whole pixcoins, ${range}.`,
  wrong: `Enter a whole number from ${range}.`,
});
