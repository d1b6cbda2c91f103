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

/** Shapes of a cell of 8 by 8 units, in four directions: triangles, quarter circles and half circles. */
const families = [
  ['h8v8z', 'v8h8z', 'h8l-8 8z', 'm8 0v8h-8z'],
  ['h8a8 8 0 0 1-8 8z', 'v8h8a8 8 0 0 0-8-8', 'h8v8a8 8 0 0 1-8-8', 'm8 0v8h-8a8 8 0 0 1 8-8'],
  ['h8a4 4 0 0 1-8 0', 'v8a4 4 0 0 0 0-8', 'm0 8h8a4 4 0 0 0-8 0', 'm8 0v8a4 4 0 0 1 0-8'],
];

/** Width and height of a pattern, in units of its path. */
export const PATTERN_SIDE = 24;

/** Pattern for a person without a picture: the shapes of nine cells on a background, in two colors. */
interface Pattern {
  readonly ground: Ink;
  readonly ink: Ink;
  readonly path: string;
}

/** Returns the pattern of a person, which depends only on the id. */
export const patternOf = (userId: string): Pattern => {
  const bits = parseInt(userId.slice(-8), 16) || 0;
  const ground = userId.charCodeAt(userId.length - 1) || 0;
  const inkAt = (index: number): Ink => inks[index % inks.length] ?? 'gif';
  return {
    ground: inkAt(ground),
    ink: inkAt(ground + 1 + ((bits >> 20) & 1)),
    path: [0, 1, 2, 3, 4, 5, 6, 7, 8]
      .map(
        (cell) =>
          `M${(cell % 3) * 8} ${(cell - (cell % 3)) * (8 / 3)}${families[bits % 3]?.[(bits >> (2 * cell + 2)) & 3]}`,
      )
      .join(''),
  };
};

/** Returns the path of the generated picture of a person who uploaded none. */
export const drawnAvatarPath = (userId: string): string => `/media/profiles/${userId}/drawn.png`;
