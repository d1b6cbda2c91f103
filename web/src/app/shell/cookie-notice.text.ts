import { catalogue } from '../../shared/text/catalogue.ts';

export const cookieText = catalogue('cookie', {
  title: 'Cookie notice',
  lead: 'We store your login and your settings in this browser.',
  counting: 'If you agree, we also count page views, without names or ids.',
  notCounting: 'We share nothing and count no one.',
  /** Shorter forms for phones, where the notice takes one line. */
  countingBrief: 'Count page views?',
  notCountingBrief: 'We count no one.',
  details: 'What we store',
  gotIt: 'Got it!',
  noThanks: 'No Thanks',
});
