/**
 * Returns a copy in random order.
 * @param random returns a number from 0 to less than 1, like `Math.random`
 */
export const shuffled = <T>(all: readonly T[], random: () => number): T[] =>
  all
    .map((one) => ({ one, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one);
