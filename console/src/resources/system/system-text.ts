const MINUTE = 60;
const HOUR = 3_600;
const MB = 1_000_000;

/** How far a reader of the log is behind. @param seconds whole, 0 or more */
export const lagText = (seconds: number): string => {
  if (seconds === 0) return 'up to date';
  if (seconds < MINUTE) return `${seconds} s`;
  return seconds < HOUR ? `${Math.floor(seconds / MINUTE)} min` : `${Math.floor(seconds / HOUR)} h`;
};

export const megabytes = (bytes: number): string =>
  `${(bytes / MB).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`;
