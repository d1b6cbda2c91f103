import { fullSizeVersions } from '@pixchange/contracts/http/images';
import type { StoredVersion } from '@pixchange/contracts/events/images';

const pixels = ({ width, height }: StoredVersion): number => width * height;

/**
 * Returns the versions of a work on sale that everyone may see, smallest first: those smaller than the original. A work
 * with only one size shows that one.
 */
export const openOnSale = (versions: readonly StoredVersion[]): readonly StoredVersion[] => {
  const lesser = versions
    .filter(({ name }) => !fullSizeVersions.includes(name))
    .sort((one, other) => pixels(one) - pixels(other));
  const original = versions.find(({ name }) => name === 'original');
  const smaller = lesser.filter((version) => original === undefined || pixels(version) < pixels(original));
  return smaller.length > 0 ? smaller : lesser.slice(0, 1);
};

/** Returns a version for each name below full size; a withheld version is replaced by the largest public one. */
export const shownOnSale = (
  versions: readonly StoredVersion[],
): readonly (readonly [StoredVersion['name'], StoredVersion])[] => {
  const open = openOnSale(versions);
  const largest = open.at(-1);
  return versions
    .filter(({ name }) => !fullSizeVersions.includes(name))
    .map((version) => [version.name, open.includes(version) ? version : (largest ?? version)] as const);
};
