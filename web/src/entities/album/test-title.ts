/** A new album gets a test title with a random number up to 99. */
const TEST_NUMBER_MAX = 99;

/** @param random from 0 up to, but not, 1. */
export const randomTestNumber = (random: () => number = Math.random): number =>
  1 + Math.floor(random() * TEST_NUMBER_MAX);
