import { expect, it } from 'vitest';
import { spread, type Figure } from '../measure/figure.ts';
import { changeOf, watchTable } from './watched.ts';

const figure = (name: string, unit: string, ratio: number): Figure => ({
  name,
  unit,
  against: 'a peer',
  ours: spread([ratio * 10]),
  peer: spread([10]),
  ratio: spread([ratio]),
  notes: [],
});

it.each([
  ['answers/s', 2, 1, 1],
  ['answers/s', 1, 2, -0.5],
  ['p99 ms', 1, 2, 1],
  ['seconds', 2, 1, -0.5],
  ['MB', 1, 1, 0],
])('computes the change of a figure in %s with ratio %d now and ratio %d before', (unit, now, last, change) => {
  expect(changeOf(now, last, unit)).toBe(change);
});

it('reports changes of more than 15 %, and new figures', () => {
  const key = (name: string, unit: string) => `${name}, ${unit}, against a peer`;
  const last = {
    commit: 'abc',
    date: '2026-11-27',
    figures: {
      [key('reads', 'answers/s')]: { ours: 10, ratio: 1 },
      [key('writes', 'p99 ms')]: { ours: 10, ratio: 1 },
      [key('start', 'seconds')]: { ours: 10, ratio: 1 },
    },
  };
  const figures = [
    figure('reads', 'answers/s', 1.1),
    figure('writes', 'p99 ms', 1.3),
    figure('start', 'seconds', 0.5),
    figure('lag', 'p99 ms', 1),
  ];
  const ends = watchTable(figures, last)
    .split('\n')
    .slice(1)
    .map((line) => line.split(/\s{2,}/).at(-1));
  expect(ends).toEqual(['+10 %', 'WORSE', 'better', 'new']);
});
