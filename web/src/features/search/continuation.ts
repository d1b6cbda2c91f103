import type { ImageItemView } from '@pixchange/contracts/http/images';
import { search as limits } from '@pixchange/contracts/http/limits';
import type { ImagesPage } from '../../shared/api/pages.ts';

/**
 * Returns related works that continue a search result, alternating between the lists. Returns none for a result that
 * has enough works.
 * @param pages first pages of all lists of the result
 */
export const continuationOf = (pages: readonly ImagesPage[]): readonly ImageItemView[] => {
  if (pages.reduce((sum, { total_count }) => sum + total_count, 0) >= limits.continuedMax) return [];
  const found = new Set(pages.flatMap(({ collection }) => collection.map(({ id }) => id)));
  const inTurn = Array.from({ length: limits.continuedMax }, (_, place) =>
    pages.flatMap(({ more }) => more?.[place] ?? []),
  );
  const others = new Map(
    inTurn
      .flat()
      .filter(({ id }) => !found.has(id))
      .map((item) => [item.id, item]),
  );
  return [...others.values()].slice(0, limits.continuedMax);
};
