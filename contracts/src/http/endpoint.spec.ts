import { expect, it } from 'vitest';
import { z } from 'zod';
import { endpoints, type BodyOf, type ReplyOf } from './endpoint.ts';
import type { Routes } from './route.ts';

const routes = {
  add: { method: 'POST', path: '/api/stamps', auth: 'bearer', confirmed: true, status: 201 },
  remove: { method: 'DELETE', path: '/api/stamps/:id', auth: 'bearer', status: 204 },
} as const satisfies Routes;
const body = z.object({ ink: z.string() });
const reply = z.object({ id: z.string() });
const add = { summary: 'Add a stamp', body, example: { ink: 'gif pink' }, reply };
const remove = { summary: 'Remove a stamp', owns: { id: 'image' } } as const;

const stamps = endpoints(routes, { add, remove });

it('joins each route with the schemas of the same name', () => {
  expect(stamps.add).toEqual({ ...routes.add, ...add, query: expect.anything() });
  const sent: BodyOf<typeof stamps.add> = { ink: 'gif pink' };
  const answered: ReplyOf<typeof stamps.add> = { id: '1' };
  expect([stamps.add.body.parse(sent), stamps.add.reply.parse(answered)]).toEqual([sent, answered]);
});

it('accepts no data where a schema is omitted', () => {
  for (const schema of [stamps.add.query, stamps.remove.body, stamps.remove.query, stamps.remove.reply])
    expect([schema.safeParse(undefined).success, schema.safeParse({}).success]).toEqual([true, false]);
});

it('keeps the order of the routes', () =>
  expect(Object.keys(endpoints(routes, { remove, add }))).toEqual(['add', 'remove']));

it('does not compile when a route has no schemas or schemas have no route', () => {
  // @ts-expect-error a route without schemas
  expect(endpoints(routes, { add })).toHaveProperty('remove');
  // @ts-expect-error schemas without a route
  expect(endpoints(routes, { add, remove, renew: remove })).not.toHaveProperty('renew');
});

it('does not compile with a missing or invalid body example, or with an id without an owner', () => {
  // @ts-expect-error a body without an example
  expect(endpoints(routes, { add: { summary: 'Add', body }, remove }).add.example).toBeUndefined();
  // @ts-expect-error an example that does not match the body
  expect(endpoints(routes, { add: { summary: 'Add', body, example: { ink: 1 } }, remove }).add.example).toBeDefined();
  // @ts-expect-error an example without a body
  expect(endpoints(routes, { add, remove: { ...remove, example: {} } }).remove.example).toBeDefined();
  // @ts-expect-error an id of the path that has no owner
  expect(endpoints(routes, { add, remove: { summary: 'Remove' } }).remove.owns).toBeUndefined();
  // @ts-expect-error an owner of an id that the path does not have
  expect(endpoints(routes, { add: { ...add, owns: { id: 'image' } }, remove }).add.owns).toBeDefined();
});
