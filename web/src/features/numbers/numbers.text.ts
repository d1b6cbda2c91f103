import { catalogue } from '../../shared/text/catalogue.ts';
import { countInEnglish, inEnglish } from '../../shared/text/numbers.ts';

const days = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' });

const counted = {
  views: (count: number) => countInEnglish(count, 'view', 'views'),
  hearts: (count: number) => countInEnglish(count, 'heart', 'hearts'),
  copies: (count: number) => countInEnglish(count, 'copy', 'copies'),
  sales: (count: number) => countInEnglish(count, 'sale', 'sales'),
};

export const numbersText = catalogue('your-numbers', {
  title: 'Your numbers',
  intro: 'How often people view, heart, copy and buy your works.',
  loading: 'Loading your numbers',
  periods: 'Period',
  period: { '7': '7 days', '30': '30 days', '90': '90 days' },
  measures: { views: 'Views', hearts: 'Hearts', copies: 'Copies', sales: 'Sales' },
  counted,
  day: 'Day',
  /** Name of a day such as `2026-11-30`. */
  dayName: (day: string) => days.format(new Date(day)),
  today: 'Today',
  chart: {
    none: 'None in this period',
    most: (count: number, day: string) => `By day, most on ${day}: ${inEnglish(count)}`,
  },
  asTable: 'Show as a table',
  total: 'Total',
  topWorks: 'Top works',
  none: 'Nothing yet',
  noneText: 'Publish a work and share it.',
  noneInPeriod: 'Nothing in this period',
  noneInPeriodText: 'Publish a new work or share an old one.',
  upload: 'Upload',
  note: 'We only count, and don’t store who it was. Days are in UTC. Your own views, hearts and copies don’t count, and neither do removed hearts and refunded sales.',
});
