interface Identified {
  readonly id: string;
}

/**
 * Returns the works of all pages without duplicates and without the works in `without`. A work published between two
 * requests shifts other works to the next page, which then repeats them.
 */
export const eachOnce = <T extends Identified>(
  pages: readonly { readonly collection: readonly T[] }[],
  without: readonly Identified[],
): T[] => {
  const shown = new Set(without.map(({ id }) => id));
  const all = new Map(pages.flatMap(({ collection }) => collection).map((item) => [item.id, item]));
  return [...all.values()].filter(({ id }) => !shown.has(id));
};
