import { catalogue } from '../../shared/text/catalogue.ts';

export const cookieText = catalogue('cookie', {
  title: 'Cookie notice',
  lead: 'We keep your login and your choices in this browser.',
  counting: 'If you agree, we also count which pages are opened, without names and without ids.',
  notCounting: 'Nothing is shared with anyone, and nobody is counted.',
  details: 'What is kept',
  gotIt: 'Got it!',
  noThanks: 'No Thanks',
  kept: [
    { name: 'token, pixchange_auth', why: 'Your login. Gone as soon as you log out.' },
    { name: 'pixchange_theme, pixchange_autoplay', why: 'Light or dark, and whether works play by themselves.' },
    { name: 'pixchange_cookie', why: 'Your answer to this notice.' },
  ],
  countingName: 'Page views',
  countingWhy: (where: string) => `Only after “Got it!”: the kind of page, such as /users/:id, sent to ${where}.`,
  thisSite: 'this site itself',
  never: 'Advertising, social and payment scripts are never loaded by looking at a page.',
  privacy: 'Privacy Policy',
});
