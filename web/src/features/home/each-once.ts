interface Identified {
  readonly id: string;
}

/** The works of some pages, each once: one that was published between two pages moves the rest along, and some are on the page already. */
export const eachOnce = <T extends Identified>(
  pages: readonly { readonly collection: readonly T[] }[],
  without: readonly Identified[],
): T[] => {
  const shown = new Set(without.map(({ id }) => id));
  const all = new Map(pages.flatMap(({ collection }) => collection).map((item) => [item.id, item]));
  return [...all.values()].filter(({ id }) => !shown.has(id));
};
