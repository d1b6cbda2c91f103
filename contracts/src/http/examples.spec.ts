import { expect, it } from 'vitest';
import { allEndpoints } from './all.ts';
import { jsonSchemaOf } from './described.ts';
import { namedIds, ownedIds } from './example-ids.ts';
import type { JsonSchema } from './openapi-document.ts';

const calls = Object.entries(allEndpoints).flatMap(([feature, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]) => [`${feature}.${name}`, endpoint] as const),
);
const withBodies = calls.filter(([, { body }]) => body.type !== 'undefined');

/** Returns the fields of an example that its schema does not define; parsing would drop them silently. */
const unknownFields = (schema: JsonSchema, value: unknown, path = ''): string[] => {
  if (Array.isArray(value)) return value.flatMap((one) => unknownFields(schema['items'] as JsonSchema, one, path));
  if (typeof value !== 'object' || value === null) return [];
  const choices = (schema['anyOf'] ?? [schema]) as readonly JsonSchema[];
  const properties = choices.map((one) => one['properties']).find((one) => one !== undefined) ?? {};
  return Object.entries(value).flatMap(([name, inner]) => {
    const known = (properties as Readonly<Record<string, JsonSchema>>)[name];
    return known === undefined ? [`${path}.${name}`] : unknownFields(known, inner, `${path}.${name}`);
  });
};

it.each(withBodies)('%s accepts its example body', (_, { body, example }) => {
  expect(example).toBeDefined();
  expect(body.safeParse(example).error).toBeUndefined();
  expect(unknownFields(jsonSchemaOf(body), example)).toEqual([]);
});

it('examples contain only ids that tests replace', () => {
  const known = new Set<string>([...Object.values(ownedIds), ...Object.values(namedIds)]);
  const ids = calls.flatMap(([name, { example = null }]) =>
    [...JSON.stringify(example).matchAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)].map(([id]) => ({ name, id })),
  );
  expect(ids.length).toBeGreaterThan(20);
  expect(ids.filter(({ id }) => !known.has(id))).toEqual([]);
});

it.each(calls.filter(([, { path }]) => path.includes('/:')))('%s declares the owners of its path ids', (_, endpoint) =>
  expect(Object.keys(endpoint.owns ?? {}).sort()).toEqual(
    [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name).sort(),
  ),
);
