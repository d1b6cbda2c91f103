import { describe, expect, it } from 'vitest';
import { graySumsOf, thumbnailOf } from './gray-sums.ts';

const picture = graySumsOf(Uint8Array.from([0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110]), 4, 3);

describe('a thumbnail', () => {
  it('has the means of whole pixels', () =>
    expect([...thumbnailOf(picture, { left: 0, top: 0, width: 4, height: 2 }, 2)]).toEqual([5, 25, 45, 65]));

  it('has the means of shares of pixels', () => {
    const [mean, ...others] = thumbnailOf(picture, { left: 0.5, top: 0.5, width: 1, height: 1 }, 1);
    expect(mean).toBeCloseTo((0 + 10 + 40 + 50) / 4);
    expect(others).toEqual([]);
  });

  it('repeats the pixels of a smaller part', () =>
    expect([...thumbnailOf(picture, { left: 3, top: 2, width: 1, height: 1 }, 2)]).toEqual([110, 110, 110, 110]));
});
