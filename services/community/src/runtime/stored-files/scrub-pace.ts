const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Target duration of a round; one day of the week is left for delays. */
const ROUND_MS = 6 * DAY_MS;
/** Estimated number of files of an owner, used until the first owners are read. */
const FILES_PER_OWNER = 20;

export interface RoundSoFar {
  readonly startedAt: Date;
  readonly ownersRead: number;
  readonly filesRead: number;
  readonly ownersTotal: number;
}

/** Returns the number of files to read a minute, so that the round ends in time; at least `filesMin`. */
export const paceOf = (
  { startedAt, ownersRead, filesRead, ownersTotal }: RoundSoFar,
  filesMin: number,
  now: Date,
): number => {
  const filesPerOwner = ownersRead === 0 ? FILES_PER_OWNER : filesRead / ownersRead;
  const filesLeft = Math.max(0, ownersTotal - ownersRead) * filesPerOwner;
  const minutesLeft = Math.max(60, (startedAt.getTime() + ROUND_MS - now.getTime()) / MINUTE_MS);
  return Math.max(filesMin, Math.ceil(filesLeft / minutesLeft));
};
