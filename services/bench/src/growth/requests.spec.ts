import { describe, expect, it } from 'vitest';
import { asksOf, kinds, publicAsksOf, publicKinds } from './requests.ts';

describe('the requests of one person', () => {
  const asks = asksOf(1, ['a', 'b']);
  it('are 100, with at least one of each kind', () =>
    expect([asks.length, [...new Set(asks.map(({ kind }) => kind))].sort()]).toEqual([100, [...kinds].sort()]));
  it('are the same in every run, and differ for another person', () => {
    expect(asksOf(1, ['a', 'b'])).toEqual(asks);
    expect(asksOf(2, ['a', 'b'])).not.toEqual(asks);
  });
});

describe('the calls of two apps', () => {
  it.each(publicKinds)('have distinct URLs, so that no response is cached: %s', (kind) => {
    const paths = [1, 2].flatMap((app) => publicAsksOf(kind, app)).map(({ path }) => path);
    expect(new Set(paths).size).toBe(200);
  });
});
