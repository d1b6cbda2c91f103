const MINUTE = 60;

/** Returns the remaining time as minutes and seconds, for example `29:05`; never negative. */
export const timeLeft = (endsAt: string, now: number): string => {
  const seconds = Math.max(0, Math.ceil((Date.parse(endsAt) - now) / 1_000));
  return `${Math.floor(seconds / MINUTE)}:${String(seconds % MINUTE).padStart(2, '0')}`;
};
