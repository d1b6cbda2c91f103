import { written } from '../../shared/text/numbers.ts';

const kilobyte = 1_000;

/** Formats a size in bytes: 812 B, 96 KB, 6.1 MB. */
export const inBytes = (sizeBytes: number): string => {
  if (sizeBytes < kilobyte) return `${sizeBytes} B`;
  if (sizeBytes < kilobyte ** 2) return `${Math.round(sizeBytes / kilobyte)} KB`;
  return `${written(Math.round(sizeBytes / (kilobyte ** 2 / 10)) / 10)} MB`;
};

/** Returns the format of a content type: GIF, JPEG, SVG. */
export const formatOfType = (contentType: string): string =>
  (contentType.split('/')[1] ?? contentType).replace('+xml', '').toUpperCase();

/** Returns the format from a URL's file extension, or null if there is none. */
export const formatOf = (url: string): string | null => {
  const ending = /\.([a-z0-9]{2,5})(?:\?|$)/i.exec(url)?.[1];
  return ending === undefined ? null : ending.toUpperCase();
};
