import { describe, expect, it } from 'vitest';
import type { StoredVersion } from '@pixchange/contracts/events/images';
import { versionSizes } from '@pixchange/media/version-sizes';
import { processedOf } from '../testing/events.ts';
import { openOnSale, shownOnSale } from './open-versions.ts';

const [made] = processedOf().versions;
const versionsOf = (width: number, height: number) =>
  versionSizes(width, height).map((size) => ({ ...(made as StoredVersion), ...size }));

describe('the versions of a work on sale', () => {
  it.each([
    [1_000, 900, ['fixed_small', 'fixed', 'fixed_large']],
    [401, 401, ['fixed_small', 'fixed', 'fixed_large']],
    [400, 400, ['fixed_small', 'fixed']],
    [700, 200, ['fixed_small']],
    // The work has only one size.
    [90, 80, ['fixed_small']],
  ])('of %i × %i that are public are %j', (width, height, names) => {
    expect(openOnSale(versionsOf(width, height)).map(({ name }) => name)).toEqual(names);
  });

  it('keep all names below full size, with the largest public version in place of the withheld ones', () =>
    expect(shownOnSale(versionsOf(400, 400)).map(([name, version]) => [name, version.name])).toEqual([
      ['fixed_small', 'fixed_small'],
      ['fixed', 'fixed'],
      ['fixed_large', 'fixed'],
    ]));
});
