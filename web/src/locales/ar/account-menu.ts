import type { accountMenuText } from '../../app/shell/account-menu.text.ts';
import { coins } from './counted.ts';

export const accountMenu: typeof accountMenuText = {
  accountMenu: 'حسابك',
  balance: 'الرصيد',
  coinsOf: coins,
  darkMode: 'الوضع الداكن',
  numbers: 'أرقامك',
  purchases: 'مشترياتك',
  notifications: 'الإشعارات',
};
