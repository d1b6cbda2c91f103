const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_HOURS = 24;

/** Returns a time span in minutes, in hours below two days, or in days: `4 min`, `3 h`, `12 d`. */
export const spanText = (ms: number): string => {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS));
  if (minutes < HOUR_MINUTES) return `${minutes} min`;
  const hours = Math.floor(minutes / HOUR_MINUTES);
  return hours < DAY_HOURS * 2 ? `${hours} h` : `${Math.floor(hours / DAY_HOURS)} d`;
};

/**
 * Returns the age of a time, such as `3 h`.
 * @param at ISO 8601
 */
export const ageOf = (at: string, now: number): string => spanText(now - Date.parse(at));

const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/**
 * Formats a time in UTC, as in the log.
 * @param at ISO 8601
 */
export const timeInUtc = (at: string): string => `${exact.format(new Date(at))} UTC`;

/** Converts a time in the browser's time zone into the format of a filter. */
export const momentIn = (local: string): string => (local === '' ? '' : new Date(local).toISOString());
