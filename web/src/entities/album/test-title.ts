/** Highest number in the random test title of a new album. */
const TEST_NUMBER_MAX = 99;

/**
 * Returns a random number from 1 to 99.
 * @param random returns a number from 0 (inclusive) to 1 (exclusive)
 */
export const randomTestNumber = (random: () => number = Math.random): number =>
  1 + Math.floor(random() * TEST_NUMBER_MAX);
