import type { Sharp } from 'sharp';
import { encoderSettings } from './encoder-settings.ts';
import { frameOf, openPixels, type Pixels } from './pixels.ts';

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

/** Returns the coefficients of the low frequencies, lowest first, row by row. */
const lowFrequencies = (gray: Buffer): number[] => {
  const byColumn = COSINES.map((cosine) =>
    Float64Array.from({ length: SIDE }, (_, y) =>
      cosine.reduce((sum, factor, x) => sum + factor * (gray[y * SIDE + x] ?? 0), 0),
    ),
  );
  return COSINES.flatMap((cosine) =>
    byColumn.map((column) => cosine.reduce((sum, factor, y) => sum + factor * (column[y] ?? 0), 0)),
  );
};

const deviationOf = (gray: Buffer): number => {
  const mean = gray.reduce((sum, value) => sum + value, 0) / gray.length;
  return Math.sqrt(gray.reduce((sum, value) => sum + (value - mean) ** 2, 0) / gray.length);
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

/** Returns the low-frequency coefficients of a picture; null for a picture of one color, or nearly so. */
const amountsOf = async (picture: Sharp): Promise<number[] | null> => {
  const gray = await picture.resize({ width: SIDE, height: SIDE, fit: 'fill' }).greyscale().raw().toBuffer();
  return deviationOf(gray) < DEVIATION_MIN ? null : lowFrequencies(gray);
};

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
  const amounts = await amountsOf(on(still, encoderSettings.stock));
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
/** Maximum difference of a border from its corner (of 255), because lossy formats do not keep a border plain. */
const BORDER_THRESHOLD = 24;
/**
 * Longer side to which pictures are scaled before cropping. Larger pictures would take longer and give the same hashes.
 */
const LOOKED_AT_PX = 320;
/** Backgrounds on which a transparent picture is shown, or which a flattened copy of it would have. */
const BACKGROUNDS = [encoderSettings.stock, '#FFFFFF', '#000000'] as const;

const cropOf = ({ width, height }: Pixels, share: number) => {
  const [w, h] = [Math.max(1, Math.round(width * share)), Math.max(1, Math.round(height * share))];
  return { left: Math.floor((width - w) / 2), top: Math.floor((height - h) / 2), width: w, height: h };
};

/** Returns the picture without its plain border; null when the rest is smaller than `SIDE`. */
const trimmed = async (picture: Sharp): Promise<Pixels | null> => {
  const { data, info } = await picture
    .trim({ threshold: BORDER_THRESHOLD })
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.width < SIDE || info.height < SIDE) return null;
  return { data, width: info.width, height: info.height, channels: info.channels === 4 ? 4 : 3, frames: 1 };
};

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
   * Hashes of the work as a copy may show it: cropped, without its border, on white and on black. Later works are
   * compared with these.
   */
  readonly derivedHashes: string[];
  /**
   * Hashes of the work as it may have been before someone rotated, mirrored or inverted it. They are compared with
   * earlier works.
   */
  readonly variantHashes: string[];
}

/** Returns the hashes of one frame; none for a frame of one color. */
export async function copyHashesOf(still: Pixels): Promise<CopyHashes> {
  const scale = Math.min(1, LOOKED_AT_PX / Math.max(still.width, still.height));
  const size = {
    width: Math.max(1, Math.round(still.width * scale)),
    height: Math.max(1, Math.round(still.height * scale)),
  };
  const { data } = await openPixels(still)
    .resize({ ...size, fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const small: Pixels = { ...still, ...size, data, frames: 1 };
  const [derived, variants] = [new Set<string>(), new Set<string>()];
  for (const background of small.channels === 4 ? BACKGROUNDS : BACKGROUNDS.slice(0, 1)) {
    const whole = await amountsOf(on(small, background));
    const inner = whole === null ? null : await trimmed(on(small, background));
    const cut = inner === null ? null : await amountsOf(openPixels(inner));
    const crops = await Promise.all(
      CROPS.map((share) => amountsOf(on(small, background).extract(cropOf(small, share)))),
    );
    for (const amounts of [whole, cut, ...crops]) if (amounts !== null) derived.add(hashOf(amounts));
    for (const amounts of [whole, cut])
      for (const changed of amounts === null ? [] : changedAmounts(amounts)) variants.add(hashOf(changed));
  }
  return { derivedHashes: [...derived], variantHashes: [...variants] };
}
