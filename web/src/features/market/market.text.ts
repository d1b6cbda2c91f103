import { coinPacks } from '@pixchange/contracts/http/limits';
import { catalogue } from '../../shared/text/catalogue.ts';
import { countInEnglish, inEnglish, inEnglishDollars } from '../../shared/text/numbers.ts';

const days = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
const pixcoins = (count: number): string => countInEnglish(count, 'pixcoin', 'pixcoins');

export const marketText = catalogue('market', {
  price: 'Price',
  pixcoins: 'pixcoins',
  section: 'Buy or sell this work',
  buy: 'Buy',
  fullSizeHidden: 'The full size is for those who buy it.',
  licensed: 'You have a licence',
  licensedText: 'The file in full size is yours to use, for good.',
  download: 'Download the full size',
  preparing: 'Preparing the file',
  sell: 'Sell',
  changePrice: 'Change price',
  stopSelling: 'Stop selling',
  proceeds: (coins: number) => `You get ${pixcoins(coins)} for each sale; the rest is the fee.`,
  sales: (count: number) => (count === 0 ? 'Not sold yet.' : `Sold ${countInEnglish(count, 'time', 'times')}.`),
  stopped: 'The work is no longer for sale',
  onSale: 'The work is for sale',
  repriced: 'The price is changed',
  buyTitle: (title: string) => `Buy “${title}”`,
  licence: (name: string) =>
    `You buy a licence: the file in full size, for your own use, for good. The work stays ${name}’s, and others can buy it too.`,
  before: 'Your balance now',
  after: 'Afterwards',
  missing: (coins: number) => `You need ${pixcoins(coins)} more.`,
  getCoins: 'Get coins',
  buyFor: (coins: number) => `Buy for ${pixcoins(coins)}`,
  loadingBalance: 'Loading your balance',
  priceChanged: 'The price has changed since you opened this. It is shown above as it is now.',
  closed: 'This work is no longer for sale.',
  cancel: 'Cancel',
  close: 'Close',
  boughtTitle: 'It’s yours',
  boughtText: (coins: number) => `You paid ${pixcoins(coins)}. You find the file again in your purchases.`,
  toPurchases: 'Your purchases',
  sellTitle: (title: string) => `Sell “${title}”`,
  changeTitle: (title: string) => `Change the price of “${title}”`,
  sellText:
    'People buy a licence to the file in full size; the work stays yours. While it is for sale, others see it in smaller sizes.',
  yourPrice: 'Price in pixcoins',
  priceHint: (coins: number, min: number, max: number) =>
    `${coins > 0 ? `That is ${inEnglishDollars(coins * coinPacks.centsPerCoin)}. ` : ''}Whole pixcoins, ${inEnglish(min)} to ${inEnglish(max)}.`,
  priceWrong: (min: number, max: number) => `Enter a whole number from ${inEnglish(min)} to ${inEnglish(max)}.`,
  putOnSale: 'Put on sale',
  save: 'Save',
  purchases: 'Purchases',
  purchasesTitle: 'Your purchases',
  loadingPurchases: 'Loading your purchases',
  noPurchases: 'Nothing bought yet',
  noPurchasesText: 'Works that you buy are kept here in full size, also when they are deleted later.',
  toWorks: 'Look at works',
  more: 'Show more',
  goneWork: 'A work that is no longer shown',
  bought: (price: number, iso: string) => `${pixcoins(price)}, ${days.format(new Date(iso))}`,
  by: 'by',
});
