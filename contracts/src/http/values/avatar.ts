/** Returns up to two initials, for a person without a picture. */
export const initialsOf = (fullName: string): string =>
  fullName
    .split(/\s+/u)
    .filter((word) => word !== '')
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase('en'))
    .join('');

const inks = ['sticker', 'art', 'gif'] as const;
export type Ink = (typeof inks)[number];

/** Returns the color behind the initials, always the same one for a person. */
export const inkOf = (userId: string): Ink => inks[(userId.charCodeAt(userId.length - 1) || 0) % inks.length] ?? 'gif';

/** Returns the path of the drawn picture of a person without one. */
export const drawnAvatarPath = (userId: string): string => `/media/profiles/${userId}/drawn.png`;
