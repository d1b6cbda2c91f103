import { describe, expect, it } from 'vitest';
import { backgroundOf, partsInsideBorders, withShade, type Rgb } from './plain-areas.ts';

type Color = readonly [number, number, number];
const WHITE: Color = [255, 255, 255];
const RED: Color = [170, 0, 0];

const SIDE = 20;
const whole = { left: 0, top: 0, width: SIDE, height: SIDE };

const pictureOf = (colorAt: (x: number, y: number) => Color): Rgb => ({
  data: Uint8Array.from(
    Array.from({ length: SIDE ** 2 }, (_, index) => colorAt(index % SIDE, Math.floor(index / SIDE))).flat(),
  ),
  width: SIDE,
  height: SIDE,
});
/** Returns a color of a pattern that has no plain lines. */
const patternAt = (x: number, y: number): Color => ((x + y) % 2 === 0 ? [0, 0, 0] : [0, 0, 200]);

describe('parts inside of plain borders', () => {
  const partsOf = (picture: Rgb, sizeMin = 4) => partsInsideBorders(picture, whole, sizeMin);

  it('are none in a picture without a border', () => expect(partsOf(pictureOf(patternAt))).toEqual([]));

  it('are found inside of a border on one side', () =>
    expect(partsOf(pictureOf((x, y) => (y >= 14 ? WHITE : patternAt(x, y))))).toEqual([{ ...whole, height: 14 }]));

  it('are found inside of borders of different colors on two sides', () =>
    expect(partsOf(pictureOf((x, y) => (y < 3 ? WHITE : x < 5 ? RED : patternAt(x, y))))).toEqual([
      { left: 5, top: 3, width: 15, height: 17 },
    ]));

  it('are found inside of each border', () => {
    const depthOf = (x: number, y: number) => Math.min(x, y, SIDE - 1 - x, SIDE - 1 - y);
    const picture = pictureOf((x, y) => (depthOf(x, y) < 2 ? RED : depthOf(x, y) < 5 ? WHITE : patternAt(x, y)));
    expect(partsOf(picture)).toEqual([
      { left: 2, top: 2, width: 16, height: 16 },
      { left: 5, top: 5, width: 10, height: 10 },
    ]);
    expect(partsOf(picture, 12)).toHaveLength(1);
  });

  it('are none in a plain picture', () => expect(partsOf(pictureOf(() => WHITE))).toEqual([]));
});

describe('the background', () => {
  it('is the most frequent color on the edges', () => {
    const picture = pictureOf((x, y) => (x < 12 && y < 12 ? patternAt(x, y) : RED));
    expect(backgroundOf(picture, whole)).toEqual(RED);
    expect(backgroundOf(picture, { left: 0, top: 0, width: 10, height: 10 })).not.toEqual(RED);
  });

  it('is null when the edges have many colors', () =>
    expect(
      backgroundOf(
        pictureOf((x, y) => [x * 12, y * 12, ((x * y) % 16) * 16]),
        whole,
      ),
    ).toBeNull());

  it('gets another shade, also where it is enclosed', () => {
    const picture = pictureOf((x, y) => (x === 10 && y === 10 ? RED : y < 5 ? RED : patternAt(x, y)));
    const gray = withShade(picture, new Uint8Array(SIDE ** 2).fill(7), RED, 255);
    expect([gray[0], gray[10 * SIDE + 10], gray[10 * SIDE + 11]]).toEqual([255, 255, 7]);
  });
});
