import { invariant } from './errors.ts';

const BAND_BITS = 16;
const BAND_VALUES = 2 ** BAND_BITS;

const bits = Array.from({ length: BAND_BITS }, (_, bit) => 2 ** bit);

/**
 * Splits a hash of 16 lowercase hexadecimal digits into its four 16-bit bands, highest first.
 * @throws InvariantViolation for any other text
 */
export const bandsOf = (hash: string): [number, number, number, number] => {
  invariant(/^[0-9a-f]{16}$/.test(hash), 'a perceptual hash has 16 hexadecimal digits');
  const band = (index: number) => Number.parseInt(hash.slice(index * 4, index * 4 + 4), 16);
  return [band(0), band(1), band(2), band(3)];
};

/** Returns the hash as the decimal text of a PostgreSQL bigint, whose highest bit is the sign. */
export const signedOf = (hash: string): string => String(BigInt.asIntN(64, BigInt(`0x${hash}`)));

const within = (value: number, radius: number): number[] => {
  const near = new Set([value]);
  for (let step = 0; step < radius; step += 1)
    for (const one of [...near]) for (const bit of bits) near.add((one & bit) === 0 ? one + bit : one - bit);
  return [...near].filter((one) => one < BAND_VALUES);
};

/**
 * Returns the values to look up for each band. Every hash that differs in at most 9 bits has at least one of them.
 * Either some band differs in at most one bit, or all four differ in two or more. In the second case, one of the first
 * two bands differs in exactly two bits.
 * @throws InvariantViolation for a text that is not a hash
 */
export const probesOf = (hash: string): number[][] =>
  bandsOf(hash).map((value, band) => within(value, band < 2 ? 2 : 1));
