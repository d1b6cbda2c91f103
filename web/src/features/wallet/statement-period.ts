import type { Period } from './wallet.api.ts';

/** Period of a statement as the page selects it. */
export interface ChosenPeriod {
  readonly year: number;
  /** Number of the month, from 1; null for the whole year. */
  readonly month: number | null;
}

/** Number of years that the page offers. */
const YEARS = 7;

/** Parses the query of a URL; returns the current month if it contains no valid period. */
export const readPeriod = (search: string, now: Date): ChosenPeriod => {
  const query = new URLSearchParams(search);
  const [, year, month] = /^(20\d\d)(?:-(0[1-9]|1[0-2]))?$/.exec(query.get('month') ?? query.get('year') ?? '') ?? [];
  if (year === undefined || (month === undefined) === query.has('month'))
    return { year: now.getUTCFullYear(), month: now.getUTCMonth() + 1 };
  return { year: Number(year), month: month === undefined ? null : Number(month) };
};

export const periodOf = ({ year, month }: ChosenPeriod): Period =>
  month === null ? { year: String(year) } : { month: `${year}-${String(month).padStart(2, '0')}` };

/** Returns the years to choose from, newest first. */
export const yearsFor = ({ year }: ChosenPeriod, now: Date): number[] => {
  const years = Array.from({ length: YEARS }, (_, index) => now.getUTCFullYear() - index);
  return years.includes(year) ? years : [...years, year].sort((a, b) => b - a);
};
