import type { ImageItemView } from '@pixchange/contracts/http/images';
import type { ImagesPage } from '../../shared/api/pages.ts';

/** Number of works that fill a screen; a smaller result continues with others. */
const CONTINUED_MAX = 12;

/**
 * Returns works to continue the result of a search, alternating between the lists; none if the result fills a screen.
 * @param pages first pages of all lists of the result
 */
export const continuationOf = (pages: readonly ImagesPage[]): readonly ImageItemView[] => {
  if (pages.reduce((sum, { total_count }) => sum + total_count, 0) >= CONTINUED_MAX) return [];
  const found = new Set(pages.flatMap(({ collection }) => collection.map(({ id }) => id)));
  const inTurn = Array.from({ length: CONTINUED_MAX }, (_, place) => pages.flatMap(({ more }) => more?.[place] ?? []));
  const others = new Map(
    inTurn
      .flat()
      .filter(({ id }) => !found.has(id))
      .map((item) => [item.id, item]),
  );
  return [...others.values()].slice(0, CONTINUED_MAX);
};
