import { catalogue } from '../../shared/text/catalogue.ts';
import { inEnglish, inEnglishDollars } from '../../shared/text/numbers.ts';

const months = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' });
const moments = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

export const statementText = catalogue('statement', {
  open: 'Statements',
  title: 'Statement',
  loading: 'Loading your statement',
  year: 'Year',
  /** Year as a number without separators. */
  yearName: (year: number) => String(year),
  month: 'Month',
  wholeYear: 'Whole year',
  /** Name of a month, from 1. */
  monthName: (month: number) => months.format(new Date(Date.UTC(2000, month - 1))),
  period: (month: string, year: string) => `${month} ${year}`,
  print: 'Print',
  save: 'Download CSV',
  owner: 'Account',
  lasts: 'This period isn’t over yet.',
  utc: 'All times are in UTC.',
  at: (iso: string) => moments.format(new Date(iso)),
  date: 'Date',
  transaction: 'Transaction',
  amount: 'Amount',
  balance: 'Balance',
  opening: 'Opening balance',
  closing: 'Closing balance',
  both: (coins: string, tokens: string) => `${coins}, ${tokens}`,
  none: 'No transactions in this period',
  /** Dollars that the member paid; negative for refunded dollars. */
  paid: (usd: number) => `${inEnglishDollars(Math.round(Math.abs(usd) * 100))} ${usd < 0 ? 'refunded' : 'paid'}`,
  sealed: (size: number) =>
    `The closing balance is in the signed log: its first ${inEnglish(size)} entries have this hash:`,
  unsealed: 'The closing balance isn’t in the signed log yet. This takes about a minute.',
  site: 'Statement of',
});
