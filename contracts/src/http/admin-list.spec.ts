import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { adminListQuery, anyOf, anyOfIds } from './admin-list.ts';

const query = adminListQuery(['position', 'name'], { id: anyOf(z.string()), archived: z.boolean() });

describe("the console's lists", () => {
  it('accept queries in the form of ra-data-simple-rest', () =>
    expect(
      query.parse({ sort: '["name","DESC"]', range: '[10,19]', filter: '{"id":["a","b"],"archived":false}' }),
    ).toEqual({
      sort: { field: 'name', order: 'DESC' },
      range: { from: 10, to: 19 },
      filter: { id: ['a', 'b'], archived: false },
    }));

  it('have defaults for an empty query', () =>
    expect(query.parse({})).toEqual({
      sort: { field: 'position', order: 'ASC' },
      range: { from: 0, to: 999 },
      filter: undefined,
    }));

  it('accept a single value in place of a list', () =>
    expect(query.parse({ filter: '{"id":"a"}' }).filter).toEqual({ id: ['a'] }));

  it('ignore malformed ids among valid ones', () => {
    const known = '01a2204a-4667-7049-a0bb-ec36cfdd7a28';
    expect(anyOfIds.parse([known, 'nonsense', 12, null])).toEqual([known]);
    expect(anyOfIds.parse(12)).toEqual([]);
    expect(anyOfIds.safeParse([{}]).success).toBe(false);
  });

  it.each([
    ['sort', '["password","ASC"]'],
    ['sort', '["name","sideways"]'],
    ['sort', 'name'],
    ['sort', ['["name","ASC"]', '["name","ASC"]']],
    ['range', '[5,4]'],
    ['range', '[0,1000]'],
    ['range', '[-1,4]'],
    ['range', '[0.5,4]'],
    ['range', '[0,9007199254740993]'],
    ['range', '[0]'],
    ['filter', '{"owner":"x"}'],
    ['filter', '{"__proto__":{}}'],
    ['filter', '{"archived":"no"}'],
    ['filter', '{"id":"a\\u0000"}'],
    ['filter', '{"id":["a","\\u0000"]}'],
    ['filter', '[]'],
    ['filter', '{'],
    ['filter', 'null'],
  ])('refuse %s=%s with an error for that field', (field, value) => {
    const { error } = query.safeParse({ [field]: value });
    expect(error?.issues.map(({ path }) => path[0])).toEqual([field]);
  });
});
