import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { columnsFor, inRange, placeAll } from './masonry-layout.ts';

it.each([
  [375, 2],
  [479, 2],
  [480, 3],
  [766, 3],
  [767, 4],
  [1_022, 4],
  [1_023, 5],
  [1_198, 5],
  [1_199, 6],
])('a width of %d px has %d columns', (width, columns) => expect(columnsFor(width)).toBe(columns));

describe('the grid', () => {
  it('puts each card into the shortest column, the leftmost of equals', () =>
    expect(placeAll([100, 50, 70, 10], 2, 10).placements.map(({ column, top }) => [column, top])).toEqual([
      [0, 0],
      [1, 0],
      [1, 60],
      [0, 110],
    ]));

  it('is empty without cards', () => expect(placeAll([], 3, 10)).toEqual({ placements: [], height: 0 }));

  it('orders cards from top to bottom without overlaps, and ends with the lowest card', () =>
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 80 }),
        fc.integer({ min: 1, max: 6 }),
        (heights, columns) => {
          const { placements, height } = placeAll(heights, columns, 12);
          expect(placements.every(({ top }, index) => index === 0 || top >= (placements[index - 1]?.top ?? 0))).toBe(
            true,
          );
          expect(height).toBe(Math.max(...placements.map((card) => card.top + card.height)));
          for (let column = 0; column < columns; column += 1) {
            const cards = placements.filter((card) => card.column === column);
            expect(
              cards.every(
                (card, index) =>
                  index === 0 || card.top === (cards[index - 1]?.top ?? 0) + (cards[index - 1]?.height ?? 0) + 12,
              ),
            ).toBe(true);
          }
        },
      ),
    ));

  it('selects only cards that touch the viewport', () => {
    const { placements } = placeAll(
      Array.from({ length: 100 }, () => 100),
      1,
      0,
    );
    expect(inRange(placements, 950, 1_250).map(({ index }) => index)).toEqual([9, 10, 11, 12]);
  });
});
