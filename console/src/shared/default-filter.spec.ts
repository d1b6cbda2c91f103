import { expect, it } from 'vitest';
import { defaultFilter } from './default-filter.ts';

it('shows moderators what is open, and auditors all', () => {
  expect(defaultFilter(['moderator'], 'reports')).toEqual({ status: 'open' });
  expect(defaultFilter(['auditor'], 'reports')).toEqual({});
  expect(defaultFilter([], 'reports')).toEqual({});
});

it('takes the first role that has one', () =>
  expect(defaultFilter(['auditor', 'moderator'], 'cases')).toEqual({ status: 'open' }));
