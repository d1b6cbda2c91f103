import type { WorkSelection } from '../images/works.face.ts';

const DAY_MS = 86_400_000;

/** Returns the day of a time in UTC, such as `2026-11-30`. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 'yyyy-mm-dd'.length);

/** Returns the day that is a number of days after another. */
export const dayAfter = (day: string, days = 1): string => dayOf(new Date(Date.parse(day) + days * DAY_MS));

const MONDAY = '1970-01-05';

/** Returns the number of the week of a day since the first Monday of 1970, and its Monday. */
export const weekOf = (day: string): { readonly number: number; readonly monday: string } => {
  const number = Math.floor((Date.parse(day) - Date.parse(MONDAY)) / (7 * DAY_MS));
  return { number, monday: dayAfter(MONDAY, 7 * number) };
};

interface Dated {
  readonly tag: string;
  readonly first_day: string;
  readonly last_day: string;
}

/** Returns the entries of a theme: works with its tag that were uploaded within its days. */
export const entriesOf = ({ tag, first_day, last_day }: Dated): Extract<WorkSelection, { by: 'tag' }> => ({
  by: 'tag',
  tag,
  from: `${first_day}T00:00:00Z`,
  until: `${dayAfter(last_day)}T00:00:00Z`,
});
