interface Identified {
  readonly id: string;
}

/**
 * Returns the works of some pages without duplicates: a work published between two requests shifts the others to the
 * next page, and some are already shown.
 */
export const eachOnce = <T extends Identified>(
  pages: readonly { readonly collection: readonly T[] }[],
  without: readonly Identified[],
): T[] => {
  const shown = new Set(without.map(({ id }) => id));
  const all = new Map(pages.flatMap(({ collection }) => collection).map((item) => [item.id, item]));
  return [...all.values()].filter(({ id }) => !shown.has(id));
};
