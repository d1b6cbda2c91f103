import { expect, it } from 'vitest';
import { allEndpoints } from '@pixchange/contracts/http/all';
import type { Endpoint } from '@pixchange/contracts/http/endpoint';
import type { StaffRole } from '@pixchange/contracts/http/route';
import { staffMatrix } from '@pixchange/contracts/http/staff-matrix';
import { figuresAt, needs } from './figures.ts';

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

it('has the tasks of each role, most important first', () => {
  const tasksOf = (role: StaffRole) =>
    figuresAt(NOW)
      .filter((figure) => needs(figure, [role]))
      .map(({ title }) => title);
  expect(tasksOf('moderator')).toEqual(['Claimed by you', 'Appeals', 'Proposals', 'Mints held', 'Works that failed']);
  expect(tasksOf('admin').slice(0, 3)).toEqual(['Claimed by you', 'Escalated', 'Appeals']);
  expect(tasksOf('auditor')).toEqual([]);
});

it('asks only people who may read the list', () => {
  for (const { title, resource, neededFrom = [] } of figuresAt(NOW)) {
    const { list } = staffMatrix[resource as keyof typeof staffMatrix] as { readonly list: readonly StaffRole[] };
    expect([title, neededFrom.filter((role) => !list.includes(role))]).toEqual([title, []]);
  }
});
