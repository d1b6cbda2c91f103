import { catalogue } from '../../shared/text/catalogue.ts';
import { countInEnglish } from '../../shared/text/numbers.ts';

export const accountMenuText = catalogue('account-menu', {
  accountMenu: 'Your account',
  balance: 'Balance',
  coinsOf: (coins: number) => countInEnglish(coins, 'pixcoin', 'pixcoins'),
  darkMode: 'Dark mode',
  numbers: 'Your numbers',
  purchases: 'Your purchases',
  notifications: 'Notifications',
});
