import { expect, it } from 'vitest';
import { defaultFilter } from './default-filter.ts';

it('shows open items to moderators, and all items to auditors', () => {
  expect(defaultFilter(['moderator'], 'reports')).toEqual({ status: 'open' });
  expect(defaultFilter(['auditor'], 'reports')).toEqual({});
  expect(defaultFilter([], 'reports')).toEqual({});
});

it('uses the first role that has a filter', () =>
  expect(defaultFilter(['auditor', 'moderator'], 'cases')).toEqual({ status: 'open' }));
