import sharp, { type Sharp } from 'sharp';

/** A picture in memory: 8-bit RGBA, rows from top to bottom, alpha not premultiplied. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

export type Color = readonly [red: number, green: number, blue: number, alpha: number];

/** Returns the source position from which the pixel at (x, y) of the result is taken. */
export type Mapping = (x: number, y: number) => readonly [x: number, y: number];

export const TURN = 2 * Math.PI;

/** Returns a sine between -1 and 1 that completes one period as `t` goes from 0 to 1, so that a loop has no seam. */
export const wave = (t: number): number => Math.sin(TURN * t);

/** Returns a number in [0, 1) that only depends on its arguments, so that the picture is the same on every machine. */
export const noise = (a: number, b: number): number => {
  let hash = Math.imul(a + 1, 0x9e3779b1) ^ Math.imul(b + 1, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32;
};

const fromSharp = async (image: Sharp): Promise<Picture> => {
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return {
    width: info.width,
    height: info.height,
    data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength),
  };
};

export const toSharp = ({ width, height, data }: Picture): Sharp =>
  sharp(data, { raw: { width, height, channels: 4 } });

/** Loads a PNG. */
export const load = (file: string): Promise<Picture> => fromSharp(sharp(file).toColourspace('srgb'));

export const resize = (
  picture: Picture,
  width: number,
  kernel: 'lanczos3' | 'nearest' = 'lanczos3',
): Promise<Picture> => fromSharp(toSharp(picture).resize({ width, kernel }));

/** Removes details that are thinner than half of `sizePx`. */
export const withoutThinLines = (picture: Picture, sizePx: number): Promise<Picture> =>
  fromSharp(toSharp(picture).median(sizePx));

/** Draws SVG elements over a picture of the same size. */
export const draw = (picture: Picture, elements: string): Promise<Picture> => {
  const { width, height } = picture;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${elements}</svg>`;
  return fromSharp(toSharp(picture).composite([{ input: Buffer.from(svg) }]));
};

/** Returns the nearest pixel; beyond the edges, the outermost one. */
export const pixel = ({ width, height, data }: Picture, x: number, y: number): Color => {
  const column = Math.min(width - 1, Math.max(0, Math.round(x)));
  const row = Math.min(height - 1, Math.max(0, Math.round(y)));
  const at = (row * width + column) * 4;
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0, data[at + 3] ?? 0];
};

/** Formats a color for SVG. */
export const css = ([red, green, blue]: Color): string => `rgb(${red},${green},${blue})`;

/** Interpolates between four neighbors, weighted by alpha so that the color of invisible pixels never bleeds in. */
const sample = (source: Picture, x: number, y: number): Color => {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const sum = [0, 0, 0, 0] as [number, number, number, number];
  for (const [column, row, weight] of [
    [left, top, (left + 1 - x) * (top + 1 - y)],
    [left + 1, top, (x - left) * (top + 1 - y)],
    [left, top + 1, (left + 1 - x) * (y - top)],
    [left + 1, top + 1, (x - left) * (y - top)],
  ] as const) {
    const [red, green, blue, alpha] = pixel(source, column, row);
    sum[0] += red * alpha * weight;
    sum[1] += green * alpha * weight;
    sum[2] += blue * alpha * weight;
    sum[3] += alpha * weight;
  }
  const alpha = sum[3] === 0 ? 1 : sum[3];
  return [sum[0] / alpha, sum[1] / alpha, sum[2] / alpha, sum[3]];
};

export type Painter = (x: number, y: number) => Color;

/** Makes a picture from a color for each pixel. */
export const paint = (width: number, height: number, colorAt: Painter): Picture => {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0, at = 0; y < height; y += 1) for (let x = 0; x < width; x += 1, at += 4) data.set(colorAt(x, y), at);
  return { width, height, data };
};

/** Maps pixels; beyond the edges, the outermost pixels are repeated. */
export const warp = (source: Picture, mapping: Mapping): Picture =>
  paint(source.width, source.height, (x, y) => {
    const [fromX, fromY] = mapping(x, y);
    return fromX === x && fromY === y ? pixel(source, x, y) : sample(source, fromX, fromY);
  });

/** Rotates clockwise by `degrees` around the center, scales, then shifts; pixels outside the source are transparent. */
export const placed = (source: Picture, { degrees = 0, scale = 1, right = 0, down = 0 }): Picture => {
  const cos = Math.cos((degrees / 360) * TURN) / scale;
  const sin = Math.sin((degrees / 360) * TURN) / scale;
  const centerX = source.width / 2;
  const centerY = source.height / 2;
  const inside = (x: number, y: number): boolean => x >= 0 && y >= 0 && x <= source.width - 1 && y <= source.height - 1;
  return paint(source.width, source.height, (x, y) => {
    const fromX = (x - centerX - right) * cos + (y - centerY - down) * sin + centerX;
    const fromY = (y - centerY - down) * cos - (x - centerX - right) * sin + centerY;
    return inside(fromX, fromY) ? sample(source, fromX, fromY) : [0, 0, 0, 0];
  });
};
