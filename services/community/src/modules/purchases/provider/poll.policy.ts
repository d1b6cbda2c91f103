import { purchases as limits } from '@pixchange/contracts/http/limits';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const OPEN_MS = limits.openHours * HOUR_MS;

/** After the start, in milliseconds: when an open purchase is asked about; the last one of `openHours` is the end of what nobody paid. */
const AGES: readonly number[] = [
  ...limits.pollMinutes.map((minutes) => minutes * MINUTE_MS),
  ...Array.from({ length: limits.openHours - 1 }, (_, index) => (index + 2) * HOUR_MS),
];

/** When the provider is asked next about a purchase that is open at `now`: at the first of its ages that is still to come, and daily after all of them. */
export const nextPoll = (startedAt: Date, now: Date): Date => {
  const age = now.getTime() - startedAt.getTime();
  const next = AGES.find((one) => one > age) ?? OPEN_MS + DAY_MS * (Math.floor((age - OPEN_MS) / DAY_MS) + 1);
  return new Date(startedAt.getTime() + next);
};

/** Nobody will pay it any more: the provider forgets an order long before. */
export const isExpired = (startedAt: Date, now: Date): boolean => now.getTime() - startedAt.getTime() >= OPEN_MS;
