const DAY_MS = 86_400_000;

/** Returns the day of a time in UTC, such as `2026-11-30`. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 'yyyy-mm-dd'.length);

/** Returns the day that is a number of days after another, or before it for a negative number. */
export const dayAfter = (day: string, days = 1): string => dayOf(new Date(Date.parse(day) + days * DAY_MS));
