import { catalogue } from '../shared/text/catalogue.ts';

export const settingsText = catalogue('settings', {
  title: 'Settings',
  sections: 'Settings sections',
  account: 'Account',
  password: 'Password',
  email: 'Email',
  sessions: 'Sessions',
  data: 'Your data',
  notifications: 'Notifications',
  byEmail: 'By email',
  appearance: 'Appearance',
  appearanceText: 'Saved in this browser.',
  autoplay: 'Autoplay GIFs',
  autoplayText: 'GIFs usually play on their own. When this is off, they play only when you press Play.',
  language: 'Language',
  languageText: 'The page reloads in the language you choose.',
  deletion: 'Delete account',
});
