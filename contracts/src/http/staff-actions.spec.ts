import { expect, it } from 'vitest';
import { allEndpoints } from './all.ts';
import type { Endpoint } from './endpoint.ts';
import { staffActionOf } from './staff-actions.ts';
import { staffMatrix } from './staff-matrix.ts';

const calls = Object.values(allEndpoints).flatMap((feature) => Object.values(feature));
const named: [string, Endpoint][] = calls.flatMap((endpoint) => {
  const action = staffActionOf(endpoint);
  return action === null ? [] : [[action, endpoint]];
});

it('maps every staff call, except those about sessions, to its cell of the staff matrix', () => {
  for (const [name, { roles, path }] of named) {
    const [resource = '', action = ''] = name.split('.');
    const actions = staffMatrix[resource as keyof typeof staffMatrix] as Readonly<Record<string, unknown>> | undefined;
    expect([path, name, actions?.[action]]).toEqual([path, name, roles]);
  }
  const unnamed = calls
    .filter(({ roles }) => roles !== undefined)
    .filter((endpoint) => staffActionOf(endpoint) === null);
  expect(unnamed.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /api/admin/session/proof',
    'DELETE /api/admin/session',
    'GET /api/admin/session/factor',
    'POST /api/admin/session/recovery_codes',
  ]);
});

it('gives every write a unique name', () => {
  const writes = named.filter(([, { method }]) => method !== 'GET').map(([name]) => name);
  expect(new Set(writes).size).toBe(writes.length);
  expect(writes.length).toBeGreaterThan(20);
});
