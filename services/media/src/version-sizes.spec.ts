import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { distinctSizes, previewSize, renditionSizes, versionSizes, webmSizes } from './version-sizes.ts';

const side = fc.integer({ min: 200, max: 20_000 });

describe('the five versions', () => {
  it('have the heights that the HTTP API specifies', () =>
    expect(versionSizes(3000, 2000).map(({ name, width, height }) => [name, width, height])).toEqual([
      ['fixed_small', 150, 100],
      ['fixed', 300, 200],
      ['fixed_large', 600, 400],
      ['fixed_extra_large', 1200, 800],
      ['original', 3000, 2000],
    ]));

  it('are never larger than their source, and never empty', () =>
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

  it('share one size when the source is small', () =>
    expect(distinctSizes(versionSizes(300, 250)).map(({ height }) => height)).toEqual([250, 200, 100]));
});

describe('the sizes of renditions', () => {
  it('are 200 and 100, or the width of a narrower source', () => {
    expect(renditionSizes(3000, 2000).map(({ name, width, height }) => [name, width, height])).toEqual([
      ['fixed_width', 200, 133],
      ['fixed_width_small', 100, 67],
    ]);
    // The original already has the first size, and the third version has the second.
    expect(renditionSizes(120, 480)).toEqual([]);
    expect(renditionSizes(150, 480)).toEqual([{ name: 'fixed_width_small', width: 100, height: 320 }]);
  });
  it('omit sizes that a version has', () => expect(renditionSizes(500, 500)).toEqual([]));
  it('are never larger than their source, and even where H.264 needs it', () =>
    fc.assert(
      fc.property(side, side, (width, height) =>
        renditionSizes(width, height, true).every(
          (size) => size.width <= width && size.height <= height && size.width % 2 === 0 && size.height % 2 === 0,
        ),
      ),
    ));
});

describe('the size of a preview', () => {
  it.each([
    [1_000, 900, 480, 432],
    [300, 900, 160, 480],
    [500, 390, 480, 374],
    [9_000, 3, 480, 1],
  ])('of %i × %i has 480 pixels on the longer side', (width, height, ...size) =>
    expect(previewSize(width, height)).toEqual({ name: 'preview', width: size[0], height: size[1] }),
  );
  it('is null for a work that is not larger', () =>
    expect([previewSize(480, 300), previewSize(90, 80)]).toEqual([null, null]));
  it('is null for a wide work, whose largest public version is at least as large', () =>
    expect([previewSize(1_200, 1_000), previewSize(900, 300)]).toEqual([null, null]));
  it('is larger than every public version of a work for sale', () =>
    fc.assert(
      fc.property(side, side, (width, height) => {
        const preview = previewSize(width, height);
        const open = versionSizes(width, height).filter((size) => size.height < height && size.height <= 400);
        expect(open.every((size) => preview === null || size.width < preview.width)).toBe(true);
      }),
    ));
});

describe('the sizes of WebM films', () => {
  it('fit into their boxes', () => {
    const sizes = webmSizes(1_920, 1_080).map(({ name, width, height }) => [name, width, height]);
    expect(sizes).toEqual([
      ['webm', 640, 360],
      ['tinywebm', 200, 112],
      ['nanowebm', 178, 100],
    ]);
  });
  it('are even, and not larger than their source', () =>
    fc.assert(
      fc.property(side, side, (width, height) =>
        webmSizes(width, height).every(
          (size) =>
            size.width <= Math.max(2, width) &&
            size.height <= Math.max(2, height) &&
            size.width % 2 === 0 &&
            size.height % 2 === 0,
        ),
      ),
    ));
});
