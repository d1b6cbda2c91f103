import type { Pixels } from './pixels.ts';

/** Color space of a picture without an ICC profile: its transfer function and its chromaticities. */
export interface StatedColors {
  /** Converts a value from 0 to 1 to linear light, where 1 is white. */
  linear: (value: number) => number;
  /** CIE x and y of white, red, green and blue; undefined for the chromaticities of sRGB. */
  chromaticities?: readonly number[] | undefined;
}

type Matrix = readonly (readonly number[])[];

const srgb = [0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06] as const;
const primariesByCode: Readonly<Record<number, readonly number[]>> = {
  9: [0.3127, 0.329, 0.708, 0.292, 0.17, 0.797, 0.131, 0.046],
  11: [0.314, 0.351, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06],
  12: [0.3127, 0.329, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06],
};
/** Luminance in cd/m² that is shown as white. */
const WHITE_NITS = 203;

const fromSrgb = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const toSrgb = (light: number): number =>
  light <= 0.0031308 ? light * 12.92 : 1.055 * Math.min(1, light) ** (1 / 2.4) - 0.055;

/** Converts a value of SMPTE ST 2084 (PQ) to light. */
const fromPq = (value: number): number => {
  const power = value ** (1 / 78.84375);
  const light = (Math.max(0, power - 0.8359375) / (18.8515625 - 18.6875 * power)) ** (1 / 0.1593017578125);
  return (light * 10_000) / WHITE_NITS;
};
/** Converts a value of ARIB STD-B67 (HLG) to the light of a screen of 1,000 cd/m². */
const fromHlg = (value: number): number => {
  const scene = value <= 0.5 ? value ** 2 / 3 : (Math.exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12;
  return (scene ** 1.2 * 1_000) / WHITE_NITS;
};

/** Light up to this brightness is unchanged. Brighter light is compressed into the range from here to white. */
const LINEAR_UP_TO = 0.85;
const compressed = (light: number): number =>
  light <= LINEAR_UP_TO ? light : 1 - (1 - LINEAR_UP_TO) ** 2 / (light - 2 * LINEAR_UP_TO + 1);

/**
 * Returns the color space that a PNG declares by its gamma and chromaticities, as browsers read them.
 * @param gamma exponent of the file, such as 0.45455
 * @returns undefined for sRGB and for invalid values
 */
export function colorsOfGamma(gamma: number, chromaticities: readonly number[] | undefined): StatedColors | undefined {
  const isUsual = Math.abs(gamma - 1 / 2.2) < 0.005;
  const isSrgb = chromaticities?.every((value, index) => Math.abs(value - (srgb[index] ?? 0)) < 0.002) ?? true;
  if (isUsual && isSrgb) return undefined;
  if (!(gamma > 0) || (chromaticities?.some((value, index) => index % 2 === 1 && value <= 0) ?? false))
    return undefined;
  // Browsers correct a PNG without chromaticities for gamma 2.2, which is the curve of sRGB except near black.
  if (chromaticities === undefined) return { linear: (value) => fromSrgb(value ** (1 / (gamma * 2.2))) };
  return { linear: (value) => value ** (1 / gamma), chromaticities };
}

/** Returns the color space of code points of ITU-T H.273; undefined for sRGB and for unknown ones. */
export function colorsOfCodes(primaries: number, transfer: number): StatedColors | undefined {
  const chromaticities = primariesByCode[primaries];
  const curves: Readonly<Record<number, (value: number) => number>> = { 8: (value) => value, 16: fromPq, 18: fromHlg };
  const curve = curves[transfer];
  if (chromaticities === undefined && curve === undefined) return undefined;
  return { linear: curve ?? fromSrgb, chromaticities };
}

const STEPS = 4_095;
const UNMIXED = [1, 0, 0, 0, 1, 0, 0, 0, 1];

const mix = (matrix: Float64Array, channel: number, light: Float64Array): number =>
  (matrix[channel * 3] as number) * (light[0] as number) +
  (matrix[channel * 3 + 1] as number) * (light[1] as number) +
  (matrix[channel * 3 + 2] as number) * (light[2] as number);

/** Converts pixels to sRGB in place. */
export function correctColors({ data, channels }: Pixels, { linear, chromaticities }: StatedColors): void {
  const light = Float64Array.from({ length: 256 }, (_, value) => linear(value / 255));
  const isBright = (light[255] ?? 1) > 1.01;
  const encoded = Uint8Array.from({ length: STEPS + 1 }, (_, step) => Math.round(toSrgb(step / STEPS) * 255));
  const encode = (value: number): number => {
    const shown = isBright ? compressed(value) : value;
    return encoded[Math.round(Math.min(1, Math.max(0, shown)) * STEPS)] ?? 0;
  };
  const matrix = Float64Array.from(chromaticities === undefined ? UNMIXED : toSrgbMatrix(chromaticities).flat());
  const mixed = new Float64Array(3);
  for (let at = 0; at < data.length; at += channels) {
    // Uses typed arrays, because this runs for each of up to 100 million pixels.
    for (let channel = 0; channel < 3; channel += 1) mixed[channel] = light[data[at + channel] as number] as number;
    for (let channel = 0; channel < 3; channel += 1) data[at + channel] = encode(mix(matrix, channel, mixed));
  }
}

/** Returns the matrix that converts light of these primaries to light of sRGB; white stays white. */
function toSrgbMatrix(chromaticities: readonly number[]): Matrix {
  return product(inverse(toXyz(srgb)), adapted(toXyz(chromaticities), chromaticities));
}

/** Adapts a matrix to the white of sRGB with the Bradford transform. */
function adapted(matrix: Matrix, chromaticities: readonly number[]): Matrix {
  const bradford: Matrix = [
    [0.8951, 0.2664, -0.1614],
    [-0.7502, 1.7135, 0.0367],
    [0.0389, -0.0685, 1.0296],
  ];
  const cones = (colors: readonly number[]): number[] => applied(bradford, xyzOf(colors[0] ?? 0, colors[1] ?? 1));
  const [from, to] = [cones(chromaticities), cones(srgb)];
  const scale = from.map((cone, row) => from.map((_, column) => (row === column ? (to[row] ?? 0) / cone : 0)));
  return product(product(inverse(bradford), product(scale, bradford)), matrix);
}

const xyzOf = (x: number, y: number): number[] => [x / y, 1, (1 - x - y) / y];

function toXyz(colors: readonly number[]): Matrix {
  const at = (index: number): number => colors[index] ?? 0;
  const columns = [xyzOf(at(2), at(3)), xyzOf(at(4), at(5)), xyzOf(at(6), at(7))];
  const mixed: Matrix = [0, 1, 2].map((row) => columns.map((column) => column[row] ?? 0));
  const shares = applied(inverse(mixed), xyzOf(at(0), at(1)));
  return mixed.map((row) => row.map((value, column) => value * (shares[column] ?? 0)));
}

const applied = (matrix: Matrix, vector: readonly number[]): number[] =>
  matrix.map((row) => row.reduce((sum, value, index) => sum + value * (vector[index] ?? 0), 0));

const product = (a: Matrix, b: Matrix): Matrix =>
  a.map((row) =>
    [0, 1, 2].map((column) => row.reduce((sum, value, index) => sum + value * (b[index]?.[column] ?? 0), 0)),
  );

function inverse(matrix: Matrix): Matrix {
  const at = (row: number, column: number): number => matrix[row % 3]?.[column % 3] ?? 0;
  const minor = (row: number, column: number): number =>
    at(row + 1, column + 1) * at(row + 2, column + 2) - at(row + 1, column + 2) * at(row + 2, column + 1);
  const determinant = [0, 1, 2].reduce((sum, column) => sum + at(0, column) * minor(0, column), 0);
  return [0, 1, 2].map((row) => [0, 1, 2].map((column) => minor(column, row) / determinant));
}
