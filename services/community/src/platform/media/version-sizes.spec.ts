import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { distinctSizes, versionSizes } from './version-sizes.ts';

const side = fc.integer({ min: 200, max: 20_000 });

describe('the five versions', () => {
  it('have the heights of the HTTP API', () =>
    expect(versionSizes(3000, 2000).map(({ name, width, height }) => [name, width, height])).toEqual([
      ['fixed_small', 150, 100],
      ['fixed', 300, 200],
      ['fixed_large', 600, 400],
      ['fixed_extra_large', 1200, 800],
      ['original', 3000, 2000],
    ]));

  it('are never larger than their source, and never nothing', () =>
    fc.assert(
      fc.property(side, side, (width, height) =>
        versionSizes(width, height).every(
          (size) => size.width >= 1 && size.width <= width && size.height >= 1 && size.height <= height,
        ),
      ),
    ));

  it('are even where H.264 needs it', () =>
    fc.assert(
      fc.property(side, side, (width, height) =>
        versionSizes(width, height, true).every((size) => size.width % 2 === 0 && size.height % 2 === 0),
      ),
    ));

  it('share one size where the source is small', () =>
    expect(distinctSizes(versionSizes(300, 250)).map(({ height }) => height)).toEqual([250, 200, 100]));
});
