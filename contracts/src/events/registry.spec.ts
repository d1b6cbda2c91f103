import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { eventRegistry, leafFamilies, otherFamilies } from './registry.ts';
import { upcast } from './upcasters.ts';

const folder = join(import.meta.dirname, '../../fixtures');

interface Fixture {
  readonly type: string;
  readonly schemaVersion: number;
  readonly data: Readonly<Record<string, unknown>>;
}

const fixtures = readdirSync(folder).map((name) => ({
  name,
  ...(JSON.parse(readFileSync(join(folder, name), 'utf8')) as Fixture),
}));
const types = Object.entries(eventRegistry);

it('has a unique name for every event type', () => {
  const families = [...leafFamilies, ...otherFamilies];
  expect(types).toHaveLength(families.flatMap((family) => Object.keys(family)).length);
});

it('has a stored example of every version of every type', () => {
  const wanted = types.flatMap(([type, { version }]) =>
    Array.from({ length: version }, (_, index) => `${type}.v${index + 1}.json`),
  );
  expect(fixtures.map(({ name }) => name).sort()).toEqual(wanted.sort());
});

describe.each(fixtures)('the stored example $name', ({ name, type, schemaVersion, data }) => {
  const definition = eventRegistry[type];

  it('has a file name that matches its type and version', () => expect(`${type}.v${schemaVersion}.json`).toBe(name));

  it('is read by the current code', () => {
    const read = definition === undefined ? null : upcast(type, definition, schemaVersion, data);
    expect(read).not.toBeNull();
    // Data of the current version is read unchanged; upcasters add and remove fields of older examples.
    if (schemaVersion === definition?.version) expect(read).toEqual(data);
  });

  it('is still read when its personal fields are erased', () => {
    const erased = Object.fromEntries((definition?.personal?.fields ?? []).map((field) => [field, null]));
    expect(
      definition === undefined ? null : upcast(type, definition, schemaVersion, { ...data, ...erased }),
    ).toMatchObject(erased);
  });
});

const personal = types.filter(([, definition]) => definition.personal !== undefined);

it.each(personal)(
  '%s contains the id of the person whose key encrypts its personal fields, which are all nullable',
  (_, { data, personal: sealed }) => {
    expect(data.shape[sealed?.of ?? '']?.safeParse('0197b6f0-7a10-7c3e-9d52-0b1f4c2e6a01').success).toBe(true);
    for (const field of sealed?.fields ?? [])
      expect([field, data.shape[field]?.safeParse(null).success]).toEqual([field, true]);
  },
);

it.each(types)('%s has an upcaster for every older version', (_, { version, upcasters }) => {
  for (let older = 1; older < version; older += 1) expect(upcasters?.[older]).toBeInstanceOf(Function);
});
