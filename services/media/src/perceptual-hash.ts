import type { Sharp } from 'sharp';
import { encoderSettings } from './encoder-settings.ts';
import { graySumsOf, thumbnailOf, type GraySums, type Rectangle } from './gray-sums.ts';
import { frameOf, openPixels, type Pixels } from './pixels.ts';
import { backgroundOf, partsInsideBorders, withShade, type Rgb } from './plain-areas.ts';

/**
 * Side of the picture before the transform, and number of its lowest frequencies in each direction that become bits.
 */
const SIDE = 32;
const BITS_SIDE = 8;
/**
 * Standard deviation of gray (of 255) below which a picture has no recognizable content; otherwise, all plain pictures
 * would count as copies.
 */
const DEVIATION_MIN = 4;
/**
 * Margin by which a coefficient must exceed the median, as a share of the mean deviation from it. Frequencies that
 * symmetrical works lack have coefficients that are only noise around the median.
 */
const MARGIN = 0.02;

/**
 * Rows of the discrete cosine transform (DCT-II) for the lowest frequencies; the constant factor does not affect the
 * comparison with the median.
 */
const COSINES = Array.from({ length: BITS_SIDE }, (_, frequency) =>
  Float64Array.from({ length: SIDE }, (__, at) => Math.cos((Math.PI * frequency * (2 * at + 1)) / (2 * SIDE))),
);

type Gray = Uint8Array | Float64Array;

/** Returns the coefficients of the low frequencies, lowest first, row by row. */
const lowFrequencies = (gray: Gray): number[] => {
  const byColumn = COSINES.map((cosine) => {
    const row = new Float64Array(SIDE);
    for (let y = 0; y < SIDE; y += 1)
      for (let x = 0; x < SIDE; x += 1) row[y] = (row[y] ?? 0) + (cosine[x] ?? 0) * (gray[y * SIDE + x] ?? 0);
    return row;
  });
  return COSINES.flatMap((cosine) =>
    byColumn.map((column) => cosine.reduce((sum, factor, y) => sum + factor * (column[y] ?? 0), 0)),
  );
};

const deviationOf = (gray: Gray): number => {
  let [sum, squares] = [0, 0];
  for (const value of gray) {
    sum += value;
    squares += value * value;
  }
  return Math.sqrt(Math.max(0, squares / gray.length - (sum / gray.length) ** 2));
};

const medianOf = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Returns one bit for each low frequency, set when its coefficient is clearly above the median. */
const hashOf = (amounts: readonly number[]): string => {
  // The first coefficient is the mean brightness, which does not identify the picture and would shift the median.
  const meaningful = amounts.slice(1);
  const median = medianOf(meaningful);
  const least =
    median + (MARGIN * meaningful.reduce((sum, amount) => sum + Math.abs(amount - median), 0)) / meaningful.length;
  const bits = amounts.reduce((hash, amount, index) => (hash << 1n) | (index > 0 && amount > least ? 1n : 0n), 0n);
  return bits.toString(16).padStart(16, '0');
};

/** Returns the low-frequency coefficients of a thumbnail; null for one color, or nearly so. */
const amountsOf = (gray: Gray): number[] | null => (deviationOf(gray) < DEVIATION_MIN ? null : lowFrequencies(gray));

type Background = string | typeof encoderSettings.stock;

const on = (still: Pixels, background: Background): Sharp =>
  still.channels === 4 ? openPixels(still).flatten({ background }) : openPixels(still);

/**
 * Returns a 64-bit perceptual hash of one frame, as 16 hexadecimal digits: one bit for each low frequency of its
 * grayscale thumbnail, set when its coefficient is clearly above the median. Copies that were scaled, recompressed,
 * brightened or cropped a little differ in few bits.
 * @returns null for a frame of one color, or nearly so
 */
export async function perceptualHashOf(still: Pixels): Promise<string | null> {
  const picture = on(still, encoderSettings.stock);
  const amounts = amountsOf(
    await picture.resize({ width: SIDE, height: SIDE, fit: 'fill' }).greyscale().raw().toBuffer(),
  );
  return amounts === null ? null : hashOf(amounts);
}

/** Returns the hashes of some frames in order, each hash once; frames of one color have none. */
export async function perceptualHashesOf(stills: readonly Pixels[]): Promise<string[]> {
  const hashes = await Promise.all(stills.map(perceptualHashOf));
  return [...new Set(hashes.filter((hash) => hash !== null))];
}

export const hashesOfFrames = (pixels: Pixels, frames: readonly number[]): Promise<string[]> =>
  perceptualHashesOf([...new Set(frames)].map((frame) => frameOf(pixels, frame)));

/**
 * Shares of each side that remain after the crops to be recognized. A crop in between is similar enough to one of
 * these.
 */
const CROPS = [0.95, 0.9, 0.85, 0.8, 0.75, 0.7] as const;
/** Shares of each side that remain after crops in a corner of the picture. */
const CORNER_CROPS = [0.89, 0.85, 0.81] as const;
/**
 * Longer side to which pictures are scaled before cropping. Larger pictures would take longer and give the same hashes.
 */
const ANALYSIS_SIDE_PX = 320;
/** Backgrounds on which a transparent picture is shown, or which a flattened copy of it would have. */
const BACKGROUNDS = [encoderSettings.stock, '#FFFFFF', '#000000'] as const;

type Size = Pick<Rectangle, 'width' | 'height'>;

/** Returns the rest after a crop; `x` and `y` are 0 for the left or upper end, 0.5 for the center, and 1. */
const cropOf = ({ width, height }: Size, share: number, x: number, y: number): Rectangle => ({
  left: x * (1 - share) * width,
  top: y * (1 - share) * height,
  width: share * width,
  height: share * height,
});

const cropsOf = (size: Size): Rectangle[] => [
  ...CROPS.map((share) => cropOf(size, share, 0.5, 0.5)),
  ...CORNER_CROPS.flatMap((share) => [0, 1].flatMap((x) => [0, 1].map((y) => cropOf(size, share, x, y)))),
];

/**
 * Returns the coefficients of the picture rotated, mirrored and inverted in every way; only their signs and positions
 * change.
 */
const changedAmounts = (amounts: readonly number[]): number[][] => {
  const turned = [false, true].flatMap((isTransposed) =>
    [false, true].flatMap((isMirrored) =>
      [false, true].map((isUpsideDown) =>
        amounts.map((_, index) => {
          const [y, x] = [Math.floor(index / BITS_SIDE), index % BITS_SIDE];
          const amount = amounts[isTransposed ? x * BITS_SIDE + y : index] ?? 0;
          const isNegative = (isMirrored && x % 2 === 1) !== (isUpsideDown && y % 2 === 1);
          return isNegative ? -amount : amount;
        }),
      ),
    ),
  );
  return [...turned, ...turned.map((one) => one.map((amount) => -amount))];
};

/** Hashes that identify changed copies of a work. */
export interface CopyHashes {
  /**
   * Hashes of the work as a copy may show it: cropped, without its borders, on white and on black. Later works are
   * compared with these.
   */
  readonly derivedHashes: string[];
  /**
   * Hashes of the work as it may have been before someone rotated, mirrored, inverted or framed it, or put it on a
   * plain color. They are compared with earlier works.
   */
  readonly variantHashes: string[];
}

/** Part of a picture that is hashed. */
interface View {
  readonly picture: GraySums;
  readonly part: Rectangle;
}

/** Returns the coefficients of a view; none for a view of one color, or nearly so. */
const amountsOfView = ({ picture, part }: View): number[][] => {
  const amounts = amountsOf(thumbnailOf(picture, part, SIDE));
  return amounts === null ? [] : [amounts];
};

/** Returns the frame, scaled down. */
const scaledDown = async (still: Pixels): Promise<Pixels> => {
  const scale = Math.min(1, ANALYSIS_SIDE_PX / Math.max(still.width, still.height));
  const size = {
    width: Math.max(1, Math.round(still.width * scale)),
    height: Math.max(1, Math.round(still.height * scale)),
  };
  const data = await openPixels(still)
    .resize({ ...size, fit: 'fill' })
    .raw()
    .toBuffer();
  return { ...still, ...size, data, frames: 1 };
};

/** Shades of a plain background that is treated as transparent. */
const SHADES = [255, 0] as const;

/**
 * Returns parts of a picture on white and on black instead of on their plain background, because a sticker can be
 * flattened on any color.
 */
const viewsWithoutBackground = (rgb: Rgb, gray: Uint8Array, parts: readonly Rectangle[]): View[] =>
  parts.flatMap((part) => {
    const color = backgroundOf(rgb, part);
    if (color === null) return [];
    return SHADES.map((shade) => ({
      picture: graySumsOf(withShade(rgb, gray, color, shade), rgb.width, rgb.height),
      part,
    }));
  });

/** Returns the views of a picture on a background, grouped by the hashes that they give. */
const viewsOn = async (small: Pixels, background: Background) => {
  const { width, height } = small;
  const data = await on(small, background).raw().toBuffer();
  const gray = await openPixels({ ...small, data, channels: 3 })
    .greyscale()
    .raw()
    .toBuffer();
  const picture = graySumsOf(gray, width, height);
  const whole = { left: 0, top: 0, width, height };
  const rgb = { data, width, height };
  const parts = partsInsideBorders(rgb, whole, SIDE);
  return {
    bare: [whole, ...parts].map((part): View => ({ picture, part })),
    crops: cropsOf(whole).map((part): View => ({ picture, part })),
    withoutBackground: () => viewsWithoutBackground(rgb, gray, [whole, ...parts.slice(-1)]),
  };
};

/** Returns the hashes of one frame; none for a frame of one color. */
export async function copyHashesOf(still: Pixels): Promise<CopyHashes> {
  const small = await scaledDown(still);
  const [derived, variants] = [new Set<string>(), new Set<string>()];
  const [first, ...others] = BACKGROUNDS;
  for (const background of small.channels === 4 ? [first, ...others] : [first]) {
    const { bare, crops, withoutBackground } = await viewsOn(small, background);
    for (const view of [...bare, ...crops]) for (const amounts of amountsOfView(view)) derived.add(hashOf(amounts));
    for (const view of background === first ? [...bare, ...withoutBackground()] : bare)
      for (const amounts of amountsOfView(view))
        for (const changed of changedAmounts(amounts)) variants.add(hashOf(changed));
  }
  return { derivedHashes: [...derived], variantHashes: [...variants] };
}
