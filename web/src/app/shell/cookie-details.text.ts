import { catalogue } from '../../shared/text/catalogue.ts';

export const cookieDetailsText = catalogue('cookieDetails', {
  kept: [
    { name: 'token, pixchange_auth', why: 'Your login. Removed when you log out.' },
    { name: 'pixchange_theme, pixchange_autoplay', why: 'Light or dark mode, and whether works autoplay.' },
    { name: 'pixchange_hidden', why: 'The works you hid.' },
    { name: 'pixchange_sent', why: 'The works you last copied, shared or downloaded. Removed when you log out.' },
    { name: 'pixchange_favourites', why: 'Favourites you chose without an account. Moved to it when you log in.' },
    { name: 'pixchange_recent_searches', why: 'Your last six searches.' },
    { name: 'pixchange_last_album', why: 'The album you last uploaded to.' },
    { name: 'pixchange_cookie', why: 'Your answer to this notice.' },
  ],
  countingName: 'Page views',
  countingWhy: (where: string) => `Only after “Got it!”: the kind of page, such as /users/:id, sent to ${where}.`,
  thisSite: 'this site itself',
  never: 'We never load advertising, social or payment scripts just because you open a page.',
  privacy: 'Privacy Policy',
});
