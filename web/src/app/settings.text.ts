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
  autoplayText: 'On by default. When this is off, GIFs play only when you press Play.',
  language: 'Language',
  languageText: 'The page reloads in the language you choose.',
  deletion: 'Delete account',
});
