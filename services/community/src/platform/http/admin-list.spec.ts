import { expect, it } from '@jest/globals';
import type { FastifyReply } from 'fastify';
import { InvariantViolation } from '../../kernel/errors.ts';
import { orderAndRange, setContentRange } from './admin-list.ts';

const list = { sort: { field: 'name', order: 'DESC' }, range: { from: 10, to: 19 } } as const;

it('orders by the column of a field, both ends of the range in it', () =>
  expect(orderAndRange(list, { name: 'c.name' }, 'c.category_id')).toBe(
    'ORDER BY c.name DESC, c.category_id LIMIT 10 OFFSET 10',
  ));

it.each(['other', 'constructor'])('has no column %s that was not named', (field) =>
  expect(() => orderAndRange({ ...list, sort: { field, order: 'ASC' } }, { name: 'c.name' }, 'c.id')).toThrow(
    InvariantViolation,
  ),
);

it.each([
  [10, 31, 'categories 10-19/31'],
  [3, 13, 'categories 10-12/13'],
  [0, 4, 'categories */4'],
])('tells which rows it gives: %d of %d', (rows, total, expected) => {
  const said: unknown[] = [];
  setContentRange(
    { header: (...header: unknown[]) => said.push(...header) } as unknown as FastifyReply,
    'categories',
    list,
    rows,
    total,
  );
  expect(said).toEqual(['Content-Range', expected]);
});
