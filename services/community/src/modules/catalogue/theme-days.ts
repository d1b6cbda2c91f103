import { dayAfter } from '../../kernel/days.ts';
import type { WorkSelection } from '../images/works.face.ts';

const WEEK_MS = 7 * 86_400_000;
const MONDAY = '1970-01-05';

/** Returns the number of the week of a day since the first Monday of 1970, and its Monday. */
export const weekOf = (day: string): { readonly number: number; readonly monday: string } => {
  const number = Math.floor((Date.parse(day) - Date.parse(MONDAY)) / WEEK_MS);
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
