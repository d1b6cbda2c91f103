import { describe, expect, it } from 'vitest';
import { kinds, publicKinds, publicRequestsOf, requestsOf } from './requests.ts';

describe('the requests of one person', () => {
  const requests = requestsOf(1, ['a', 'b']);
  it('are 100, with at least one of each kind', () =>
    expect([requests.length, [...new Set(requests.map(({ kind }) => kind))].sort()]).toEqual([100, [...kinds].sort()]));
  it('are the same in every run, and differ for another person', () => {
    expect(requestsOf(1, ['a', 'b'])).toEqual(requests);
    expect(requestsOf(2, ['a', 'b'])).not.toEqual(requests);
  });
});

describe('the calls of two apps', () => {
  it.each(publicKinds)('have distinct URLs, so that no response is cached: %s', (kind) => {
    const paths = [1, 2].flatMap((app) => publicRequestsOf(kind, app)).map(({ path }) => path);
    expect(new Set(paths).size).toBe(200);
  });
});
