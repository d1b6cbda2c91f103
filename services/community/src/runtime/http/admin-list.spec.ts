import { expect, it } from 'vitest';
import type { FastifyReply } from 'fastify';
import { InvariantViolation } from '../../kernel/errors.ts';
import { pageOf, setContentRange, whereAnyOf } from './admin-list.ts';

const list = { sort: { field: 'name', order: 'DESC' }, range: { from: 10, to: 19 } } as const;

const rows = { from: 'categories c', where: 'WHERE c.open', key: 'c.id', sortedBy: { name: 'c.name' } };

it('selects the keys of a page before its rows, in the order of the field, with an inclusive range', () =>
  expect(pageOf(list, rows)).toBe(
    'WHERE c.id = ANY(ARRAY(SELECT c.id FROM categories c WHERE c.open ORDER BY c.name DESC, c.id LIMIT 10 OFFSET 10)) ORDER BY c.name DESC, c.id',
  ));

it.each(['other', 'constructor'])('refuses to sort by the unknown column %s', (field) =>
  expect(() => pageOf({ ...list, sort: { field, order: 'ASC' } }, rows)).toThrow(InvariantViolation),
);

it('compares ids by their type, so that an index applies, and other columns as text', () =>
  expect(whereAnyOf({ id: ['a'], status: ['open'] }, { id: ['c.id', 'uuid'], status: 'c.status' })).toEqual({
    where: 'WHERE c.id = ANY($1::uuid[]) AND c.status::text = ANY($2::text[])',
    values: [['a'], ['open']],
  }));

it('marks an estimated count with a header', () => {
  const headers: unknown[] = [];
  setContentRange(
    { header: (...header: unknown[]) => headers.push(...header) } as unknown as FastifyReply,
    'images',
    list,
    10,
    { total: 1_200_000, isApproximate: true },
  );
  expect(headers).toEqual(['X-Total-Approximate', 'true', 'Content-Range', 'images 10-19/1200000']);
});

it.each([
  [10, 31, 'categories 10-19/31'],
  [3, 13, 'categories 10-12/13'],
  [0, 4, 'categories */4'],
])('sets Content-Range for %d rows of %d', (rows, total, expected) => {
  const headers: unknown[] = [];
  setContentRange(
    { header: (...header: unknown[]) => headers.push(...header) } as unknown as FastifyReply,
    'categories',
    list,
    rows,
    total,
  );
  expect(headers).toEqual(['Content-Range', expected]);
});
