/** Shown for a person without a picture: up to two initials. */
export const initialsOf = (fullName: string): string =>
  fullName
    .split(/\s+/u)
    .filter((word) => word !== '')
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase('en'))
    .join('');

const inks = ['sticker', 'art', 'gif'] as const;
export type Ink = (typeof inks)[number];

/** The color behind the initials, always the same for one person. */
export const inkOf = (userId: string): Ink => inks[(userId.charCodeAt(userId.length - 1) || 0) % inks.length] ?? 'gif';

/** The picture of a person without one, as a file. */
export const drawnAvatarPath = (userId: string): string => `/media/profiles/${userId}/drawn.png`;
