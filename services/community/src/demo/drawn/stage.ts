import sharp from 'sharp';
import type { DrawnMotion } from '../motion/motion.ts';
import { noise, type Picture } from '../motion/picture.ts';
import { at, box, f, oval, path, stroke, times } from './svg.ts';

const SIDE = 320;

const rasterize = async (content: string, width: number, height: number): Promise<Picture> => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" stroke-linejoin="round" stroke-linecap="round">${content}</svg>`;
  const { data } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width, height, data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength) };
};

const EDGE = 7;

/** Returns for each pixel the distance to the nearest opaque pixel of its row, at most `EDGE + 1`. */
const rowDistances = ({ width, height, data }: Picture): Uint8Array => {
  const distances = new Uint8Array(width * height).fill(EDGE + 1);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0, near = EDGE + 1; x < width; x += 1) {
      near = (data[(y * width + x) * 4 + 3] ?? 0) >= 100 ? 0 : Math.min(EDGE + 1, near + 1);
      distances[y * width + x] = near;
    }
    for (let x = width - 1, near = EDGE + 1; x >= 0; x -= 1) {
      near = Math.min(near + 1, distances[y * width + x] ?? 0);
      distances[y * width + x] = near;
    }
  }
  return distances;
};

/** Adds a white border around the opaque part of a picture, like that of a die-cut sticker. */
const dieCut = (picture: Picture): Picture => {
  const { width, height, data } = picture;
  const distances = rowDistances(picture);
  const reach = Array.from({ length: 2 * EDGE + 1 }, (_, row) => Math.sqrt((EDGE + 0.5) ** 2 - (row - EDGE) ** 2));
  const result = new Uint8ClampedArray(data.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const onPaper = reach.some((far, row) => (distances[(y + row - EDGE) * width + x] ?? EDGE + 1) <= far);
      if (!onPaper) continue;
      const from = (y * width + x) * 4;
      const alpha = (data[from + 3] ?? 0) / 255;
      for (let channel = 0; channel < 3; channel += 1)
        result[from + channel] = 255 + ((data[from + channel] ?? 0) - 255) * alpha;
      result[from + 3] = 255;
    }
  }
  return { width, height, data: result };
};

interface Shot {
  readonly frames?: number;
  readonly ms?: number;
  readonly colors?: number;
}

type Draw = (t: number) => string;

const motion = (
  name: string,
  { frames = 12, ms = 80, colors = 16 }: Shot,
): Omit<DrawnMotion, 'frameAt' | 'sticker'> => ({
  name,
  format: 'gif',
  frames,
  frameMs: ms,
  widthPx: SIDE,
  colors,
});

/** Declares a loop with a background. */
export const loop = (name: string, shot: Shot & { readonly bg: string }, draw: Draw): DrawnMotion => ({
  ...motion(name, shot),
  sticker: false,
  frameAt: (t) => rasterize(box(SIDE / 2, SIDE / 2, SIDE + 2, SIDE + 2, shot.bg, 0, 0) + draw(t), SIDE, SIDE),
});

/** Declares a sticker: transparent, with a white die-cut edge. */
export const sticker = (name: string, shot: Shot, draw: Draw): DrawnMotion => ({
  ...motion(name, shot),
  sticker: true,
  frameAt: async (t) => dieCut(await rasterize(draw(t), SIDE, SIDE)),
});

/** Declares a still picture, for the profile of an artist. */
export const still = (name: string, width: number, height: number, content: string): DrawnMotion => ({
  ...motion(name, { frames: 1 }),
  format: 'png',
  widthPx: width,
  sticker: false,
  frameAt: () => rasterize(content, width, height),
});

/** Draws rays around a point. In a loop they turn by the angle between two rays, so that the ends match. */
export const rays = (t: number, color: string, x = 160, y = 160, count = 8): string =>
  at(
    { x, y, turn: (360 / count) * t },
    times(count, (index) => {
      const half = Math.PI / count / 2;
      return at(
        { turn: (360 / count) * index },
        path(f`M0 0L${-330 * Math.tan(half)} -330H${330 * Math.tan(half)}Z`, color, 0),
      );
    }),
  );

export const floor = (y: number, color: string): string => path(f`M-2 ${y}H322V322H-2Z`, color, 0);

export const hill = (y: number, color: string, bulge = 40): string =>
  path(f`M-2 ${y}Q160 ${y - bulge} 322 ${y}V322H-2Z`, color, 0);

export const shadow = (x: number, y: number, width: number, color = '#00000022'): string =>
  oval(x, y, width, width * 0.16, color, 0);

export const dots = (color: string, radius = 5, step = 40): string =>
  times(72, (index) => {
    const row = Math.floor(index / 9);
    return oval((index % 9) * step + (row % 2) * (step / 2), row * step + step / 2, radius, radius, color, 0);
  });

export const starrySky = (t: number, count = 22, color = '#fff3c4', low = 230): string =>
  times(count, (index) => {
    const glow = noise(index, 5) < 0.4 ? 0.6 + 0.4 * Math.sin(2 * Math.PI * (t + noise(index, 6))) : 1;
    return oval(320 * noise(index, 1), low * noise(index, 2), 3 * glow, 3 * glow, color, 0);
  });

export const rain = (t: number, color = '#8fc1ea', count = 26, left = 0, right = 320, bottom = 330): string =>
  times(count, (index) => {
    const y = ((t * (1 + (index % 2)) + noise(index, 3)) % 1) * (bottom + 60) - 40;
    const x = left + (right - left) * noise(index, 4);
    return stroke(f`M${x} ${y}V${Math.min(bottom, y + 20)}`, 4, color);
  });
