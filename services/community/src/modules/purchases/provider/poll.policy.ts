import { purchases as limits } from '@pixchange/contracts/http/limits';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const OPEN_MS = limits.openHours * HOUR_MS;

/**
 * Ages in milliseconds at which an open purchase is polled; at the last one, `openHours`, an unpaid purchase expires.
 */
const AGES: readonly number[] = [
  ...limits.pollMinutes.map((minutes) => minutes * MINUTE_MS),
  ...Array.from({ length: limits.openHours - 1 }, (_, index) => (index + 2) * HOUR_MS),
];

/**
 * Returns the next time to poll a purchase that is open at `now`: at the next age of the list, and daily after the last
 * one.
 */
export const nextPoll = (startedAt: Date, now: Date): Date => {
  const age = now.getTime() - startedAt.getTime();
  const next = AGES.find((one) => one > age) ?? OPEN_MS + DAY_MS * (Math.floor((age - OPEN_MS) / DAY_MS) + 1);
  return new Date(startedAt.getTime() + next);
};

/** Whether an unpaid purchase has expired. The provider deletes an unpaid order much earlier. */
export const isExpired = (startedAt: Date, now: Date): boolean => now.getTime() - startedAt.getTime() >= OPEN_MS;
