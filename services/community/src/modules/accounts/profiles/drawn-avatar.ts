import { crc32, deflateSync } from 'node:zlib';
import type { PublicUserView } from '@pixchange/contracts/http/accounts';
import { initialsOf, patternOf, PATTERN_SIDE, type Ink } from '@pixchange/contracts/http/values/avatar';
import { escaped } from '../../../runtime/http/escaped.ts';

const SIDE = 80;
/** Colors from the web client's `tokens.css`. */
const COLORS: Readonly<Record<Ink, string>> = { gif: '#ff5cb8', sticker: '#ffd93b', art: '#4fb8ff' };

/**
 * Returns an SVG with the member's initials on their background pattern, like the web client's avatar for members
 * without a picture.
 */
export const drawnAvatar = ({ id, full_name: fullName }: Pick<PublicUserView, 'id' | 'full_name'>): string => {
  const { ground, ink, path } = patternOf(id);
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80" width="80" height="80">',
    `<rect width="80" height="80" fill="${COLORS[ground]}"/>`,
    `<path d="${path}" fill="${COLORS[ink]}" transform="scale(${SIDE / PATTERN_SIDE})"/>`,
    '<text x="40" y="40" dy="0.35em" text-anchor="middle" font-family="sans-serif" font-size="32" font-weight="700" fill="#14181a">',
    `${escaped(initialsOf(fullName))}</text></svg>`,
  ].join('');
};

/** Samples per pixel in each direction, for smooth edges. */
const SAMPLES = 4;
const FIGURE = '#14181a';

/** Whether a point is within the head or the shoulders of a figure. */
const isInFigure = (x: number, y: number): boolean =>
  Math.hypot(x - 40, y - 31) <= 14 || Math.hypot(x - 40, y - 80) <= 27;

const coverageOf = (column: number, row: number): number => {
  let covered = 0;
  for (let sample = 0; sample < SAMPLES ** 2; sample += 1) {
    const x = column + ((sample % SAMPLES) + 0.5) / SAMPLES;
    const y = row + (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES;
    if (isInFigure(x, y)) covered += 1;
  }
  return covered;
};

const channelsOf = (color: string): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/**
 * Returns the palette from the background color to the figure's; the index is the number of covered samples of a pixel.
 */
const paletteOf = (ink: Ink): Buffer => {
  const [from, to] = [channelsOf(COLORS[ink]), channelsOf(FIGURE)];
  const steps = SAMPLES ** 2;
  return Buffer.from(
    Array.from({ length: steps + 1 }, (_, step) =>
      from.map((channel, index) => Math.round(channel + (((to[index] ?? 0) - channel) * step) / steps)),
    ).flat(),
  );
};

const chunkOf = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
};

const headerOf = (): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIDE, 0);
  header.writeUInt32BE(SIDE, 4);
  // Bit depth 8 and color type 3: each pixel is an index into the palette.
  header.set([8, 3], 8);
  return header;
};

/** Returns the rows of palette indexes, each after its filter type (0, none). */
const rows = (): Buffer =>
  Buffer.from(
    Array.from({ length: SIDE }, (_, row) => [
      0,
      ...Array.from({ length: SIDE }, (__, column) => coverageOf(column, row)),
    ]).flat(),
  );

let figure: Buffer | null = null;

/**
 * Returns a PNG of a figure on the member's background color, for apps without SVG. The figure has no initials, because
 * initials in every script would need fonts.
 */
export const drawnAvatarPng = (userId: string): Buffer => {
  figure ??= chunkOf('IDAT', deflateSync(rows()));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunkOf('IHDR', headerOf()),
    chunkOf('PLTE', paletteOf(patternOf(userId).ground)),
    figure,
    chunkOf('IEND', Buffer.alloc(0)),
  ]);
};
