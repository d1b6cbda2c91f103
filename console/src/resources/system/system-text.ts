import type { ScrubView, SystemView } from '@pixchange/contracts/http/admin-system';

const MINUTE = 60;
const HOUR = 3_600;
const MB = 1_000_000;

/**
 * Formats the lag of a reader of the log.
 * @param seconds whole, 0 or more
 */
export const lagText = (seconds: number): string => {
  if (seconds === 0) return 'up to date';
  if (seconds < MINUTE) return `${seconds} s`;
  return seconds < HOUR ? `${Math.floor(seconds / MINUTE)} min` : `${Math.floor(seconds / HOUR)} h`;
};

export const megabytes = (bytes: number): string =>
  `${(bytes / MB).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`;

const ownersNames: Readonly<Record<ScrubView['owners'], string>> = {
  images: 'Works',
  profiles: 'Profile pictures',
  collections: 'Collection pictures',
};

export const ownersText = ({ owners }: Pick<ScrubView, 'owners'>): string => ownersNames[owners];

/** Formats the progress of the current check of the stored files. */
export const roundText = (view: Pick<ScrubView, 'round_started_at' | 'owners_read' | 'owners_total'>): string => {
  if (view.round_started_at === null) return 'between two rounds';
  if (view.owners_total === null || view.owners_total === 0) return 'just begun';
  return `${Math.min(100, Math.floor((view.owners_read / view.owners_total) * 100))} %`;
};

/** Whether a process decodes uploads with resource limits only, without a sandbox. */
export const hasLimitsAlone = ({ sandboxes }: Pick<SystemView, 'sandboxes'>): boolean =>
  sandboxes.some(({ sandbox }) => sandbox === 'limits');
