const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Within which a round is to end; a day of the week is left for what comes late. */
const ROUND_MS = 6 * DAY_MS;
/** What a picture has about, as long as none was read. */
const FILES_PER_OWNER = 20;

export interface RoundSoFar {
  readonly startedAt: Date;
  readonly ownersRead: number;
  readonly filesRead: number;
  readonly ownersTotal: number;
}

/** How many files are read in a minute, so that the round ends in time; at least `filesMin`. */
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
