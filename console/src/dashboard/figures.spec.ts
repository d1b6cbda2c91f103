import { expect, it } from 'vitest';
import { allEndpoints } from '@pixchange/contracts/http/all';
import type { Endpoint } from '@pixchange/contracts/http/endpoint';
import { figuresAt } from './figures.ts';

const NOW = Date.parse('2026-11-23T12:00:00.000Z');

const lists = Object.values(allEndpoints).flatMap((calls) => Object.values<Endpoint>(calls));

it.each(figuresAt(NOW))(
  'counts $title with a filter and a sort order that the list accepts',
  ({ resource, filter, agedBy }) => {
    const list = lists.find(({ method, path }) => method === 'GET' && path === `/api/admin/${resource}`);
    const query = { filter: JSON.stringify(filter), ...(agedBy ? { sort: JSON.stringify([agedBy, 'ASC']) } : {}) };
    expect(list?.query.safeParse(query).success).toBe(true);
  },
);

it('counts members who signed up in the last 24 hours', () =>
  expect(figuresAt(NOW).find(({ title }) => title.startsWith('Sign-ups'))?.filter).toEqual({
    from: '2026-11-22T12:00:00.000Z',
  }));
