import { flattened, frameOf, type Pixels } from './pixels.ts';

/** The picture that the transform sees, and how many of its lowest frequencies each way become bits. */
const SIDE = 32;
const BITS_SIDE = 8;
/** Standard deviation of grey, of 255, below which a picture shows nothing to know it by: all plain ones would be alike. */
const DEVIATION_MIN = 4;
/** Share of the mean amount by which one must be above the median: what is not there at all in symmetrical works is noise around it. */
const MARGIN = 0.02;

/** Rows of the discrete cosine transform (DCT-II) for the lowest frequencies; the constant factor does not matter to a comparison with the median. */
const COSINES = Array.from({ length: BITS_SIDE }, (_, frequency) =>
  Float64Array.from({ length: SIDE }, (__, at) => Math.cos((Math.PI * frequency * (2 * at + 1)) / (2 * SIDE))),
);

/** How much of each low frequency is in it, the lowest first, a row after the other. */
const lowFrequencies = (grey: Buffer): number[] => {
  const byColumn = COSINES.map((cosine) =>
    Float64Array.from({ length: SIDE }, (_, y) =>
      cosine.reduce((sum, factor, x) => sum + factor * (grey[y * SIDE + x] ?? 0), 0),
    ),
  );
  return COSINES.flatMap((cosine) =>
    byColumn.map((column) => cosine.reduce((sum, factor, y) => sum + factor * (column[y] ?? 0), 0)),
  );
};

const deviationOf = (grey: Buffer): number => {
  const mean = grey.reduce((sum, value) => sum + value, 0) / grey.length;
  return Math.sqrt(grey.reduce((sum, value) => sum + (value - mean) ** 2, 0) / grey.length);
};

const medianOf = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/**
 * A 64-bit perceptual hash of one frame, 16 hexadecimal digits: one bit for each low frequency of its grey miniature, set where
 * there is clearly more of it than the median. Copies that were scaled, compressed again, made brighter or cut a little differ in few bits.
 * @returns null for a frame that is one colour, or nearly
 */
export async function perceptualHashOf(still: Pixels): Promise<string | null> {
  const grey = await flattened(still).resize({ width: SIDE, height: SIDE, fit: 'fill' }).greyscale().raw().toBuffer();
  if (deviationOf(grey) < DEVIATION_MIN) return null;
  const amounts = lowFrequencies(grey);
  // The first one is the mean brightness: it says nothing about the picture, and would move the median.
  const meaningful = amounts.slice(1);
  const median = medianOf(meaningful);
  const least =
    median + (MARGIN * meaningful.reduce((sum, amount) => sum + Math.abs(amount - median), 0)) / meaningful.length;
  const bits = amounts.reduce((hash, amount, index) => (hash << 1n) | (index > 0 && amount > least ? 1n : 0n), 0n);
  return bits.toString(16).padStart(16, '0');
}

/** Of some frames in their order, each hash once; frames of one colour have none. */
export async function perceptualHashesOf(stills: readonly Pixels[]): Promise<string[]> {
  const hashes = await Promise.all(stills.map(perceptualHashOf));
  return [...new Set(hashes.filter((hash) => hash !== null))];
}

/** Of the given frames. */
export const hashesOfFrames = (pixels: Pixels, frames: readonly number[]): Promise<string[]> =>
  perceptualHashesOf([...new Set(frames)].map((frame) => frameOf(pixels, frame)));
