import { expect, it } from 'vitest';
import { defaultFilter } from './default-filter.ts';

it('filters reports for moderators by the status open, and not for auditors or people without a role', () => {
  expect(defaultFilter(['moderator'], 'reports')).toEqual({ status: 'open' });
  expect(defaultFilter(['auditor'], 'reports')).toEqual({});
  expect(defaultFilter([], 'reports')).toEqual({});
});

it('uses the first role that has a filter', () =>
  expect(defaultFilter(['auditor', 'moderator'], 'cases')).toEqual({ status: 'open' }));
