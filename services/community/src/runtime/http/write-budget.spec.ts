import { describe, expect, it } from 'vitest';
import { allEndpoints } from '@pixchange/contracts/http/all';
import type { Endpoint } from '@pixchange/contracts/http/endpoint';
import { hasWriteBudget } from './edge.ts';

const endpoints = Object.values(allEndpoints).flatMap((calls) => Object.values(calls) as Endpoint[]);
const named = ({ method, path }: Endpoint): string => `${method} ${path}`;

describe('the budget of writes', () => {
  it('counts every write except a search and the messages of providers', () =>
    expect(
      endpoints
        .filter((endpoint) => endpoint.method !== 'GET' && !hasWriteBudget(endpoint))
        .map(named)
        .sort(),
    ).toEqual([
      'POST /api/auth/facebook/deauthorization',
      'POST /api/auth/facebook/deletion',
      'POST /api/payments/:provider/webhook',
      'POST /api/users/search',
    ]));

  it('ignores reads', () => expect(endpoints.filter(hasWriteBudget).map(({ method }) => method)).not.toContain('GET'));
});
