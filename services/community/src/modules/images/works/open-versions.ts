import { fullSizeVersions } from '@pixchange/contracts/http/images';
import type { StoredVersion } from '@pixchange/contracts/events/images';

const pixels = ({ width, height }: StoredVersion): number => width * height;

/**
 * What everyone may see of a work whose full size is sold, smallest first: the versions that are smaller than the original. Of a work that
 * has one size alone it is that one.
 */
export const openOnSale = (versions: readonly StoredVersion[]): readonly StoredVersion[] => {
  const lesser = versions
    .filter(({ name }) => !fullSizeVersions.includes(name))
    .sort((one, other) => pixels(one) - pixels(other));
  const original = versions.find(({ name }) => name === 'original');
  const smaller = lesser.filter((version) => original === undefined || pixels(version) < pixels(original));
  return smaller.length > 0 ? smaller : lesser.slice(0, 1);
};

/** The same under the names that every view has: what is not open is shown as the largest that is. */
export const shownOnSale = (
  versions: readonly StoredVersion[],
): readonly (readonly [StoredVersion['name'], StoredVersion])[] => {
  const open = openOnSale(versions);
  const largest = open.at(-1);
  return versions
    .filter(({ name }) => !fullSizeVersions.includes(name))
    .map((version) => [version.name, open.includes(version) ? version : (largest ?? version)] as const);
};
