import { formats } from '../../shared/text/locale.ts';

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;
const WEEK_SECONDS = 7 * 86_400;

/** Returns how long ago a time was, in the page's language; after more than a week, returns the date. */
export const ago = (iso: string, now: number): string => {
  const seconds = Math.max(0, (now - Date.parse(iso)) / 1_000);
  if (seconds > WEEK_SECONDS) return new Intl.DateTimeFormat(formats, { dateStyle: 'medium' }).format(new Date(iso));
  const [unit, length] = units.find(([, size]) => seconds >= size) ?? (['second', 60] as const);
  const relative = new Intl.RelativeTimeFormat(formats, { numeric: 'auto', style: 'short' });
  return unit === 'second' ? relative.format(0, 'second') : relative.format(-Math.floor(seconds / length), unit);
};
