import { expect, it } from 'vitest';
import { newOrder } from './new-order.ts';

const rows = ['a', 'b', 'c', 'd'].map((id, index) => ({ id, position: 10 + index }));
const changes = (from: number, to: number, of = rows) =>
  newOrder(of, from, to).map(({ row, position }) => [row.id, position]);

it('moves a row up and down, and changes only the rows in between', () => {
  expect(changes(2, 1)).toEqual([
    ['c', 11],
    ['b', 12],
  ]);
  expect(changes(0, 3)).toEqual([
    ['b', 10],
    ['c', 11],
    ['d', 12],
    ['a', 13],
  ]);
});

it('gives different positions to rows that share a position', () =>
  expect(
    changes(1, 0, [
      { id: 'a', position: 0 },
      { id: 'b', position: 0 },
      { id: 'c', position: 0 },
    ]),
  ).toEqual([
    ['a', 1],
    ['c', 2],
  ]));

it('changes nothing when the target index is out of range or unchanged', () =>
  expect([changes(0, -1), changes(3, 4), changes(1, 1)]).toEqual([[], [], []]));
