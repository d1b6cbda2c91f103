import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { z } from 'zod';
import type { EventDefinition } from './envelope.ts';
import { UnreadableEvent, upcast } from './upcasters.ts';

type Data = Readonly<Record<string, unknown>>;

/** A change that a new version may make to the data of the previous one. */
type Step = { readonly kind: 'add' | 'rename' | 'drop' | 'double'; readonly field: string; readonly to: string };

const fields = ['a', 'b', 'c', 'd', 'e'] as const;
const field = fc.constantFrom(...fields);
const steps = fc.array(
  fc.record<Step>({ kind: fc.constantFrom('add', 'rename', 'drop', 'double'), field, to: field }),
  { maxLength: 8 },
);
const firstData = fc.dictionary(field, fc.integer({ min: -1_000, max: 1_000 }));

const without = (data: Data, name: string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(data).filter(([key]) => key !== name));

const taken =
  ({ kind, field: name, to }: Step) =>
  (data: Data): Record<string, unknown> => {
    const value = data[name];
    if (kind === 'add') return { ...data, [name]: value ?? 0 };
    if (value === undefined) return { ...data };
    if (kind === 'drop') return without(data, name);
    return kind === 'rename' ? { ...without(data, name), [to]: value } : { ...data, [name]: Number(value) * 2 };
  };

const chainOf = (story: readonly Step[]): EventDefinition => ({
  version: story.length + 1,
  data: z.object(Object.fromEntries(fields.map((name) => [name, z.number().optional()]))),
  upcasters: Object.fromEntries(story.map((step, index) => [index + 1, taken(step)])),
});

describe('an event type with a history', () => {
  it('reads every stored version as data of the current version', () => {
    fc.assert(
      fc.property(steps, firstData, (story, first) => {
        const definition = chainOf(story);
        const expected = story.reduce<Data>((data, step) => taken(step)(data), first);
        let stored: Data = first;
        for (let version = 1; version <= definition.version; version += 1) {
          expect(upcast('Made', definition, version, stored)).toEqual(expected);
          const step = story[version - 1];
          if (step !== undefined) stored = taken(step)(stored);
        }
      }),
    );
  });

  it('reads any stored value or throws UnreadableEvent, and no other error', () => {
    fc.assert(
      fc.property(steps, fc.double(), fc.anything(), (story, version, stored) => {
        try {
          expect(upcast('Made', chainOf(story), version, stored as Data)).toEqual(expect.any(Object));
        } catch (error) {
          expect(error).toBeInstanceOf(UnreadableEvent);
        }
      }),
    );
  });
});

const today: EventDefinition = {
  version: 3,
  data: z.object({ title: z.string() }),
  upcasters: { 2: ({ name }) => ({ title: name }) },
};

describe.each([
  ['of a version without an upcaster', 1, { name: 'Cats' }, 'step from version 1 is missing'],
  ['of a newer version', 4, { title: 'Cats' }, 'versions up to 3'],
  ['of version 0', 0, { title: 'Cats' }, 'whole numbers from 1'],
  ['without a version', Number.NaN, { title: 'Cats' }, 'whole numbers from 1'],
  ['whose data the schema rejects', 3, { title: 7 }, 'title: '],
  ['whose data makes an upcaster throw', 2, null as unknown as Data, 'step from version 2 failed'],
  ['whose data is not an object', 3, 'Cats' as unknown as Data, 'expected object'],
])('an event %s', (_, version, stored, why) => {
  it('is refused with the reason', () => {
    expect(() => upcast('Made', today, version, stored)).toThrow(UnreadableEvent);
    expect(() => upcast('Made', today, version, stored)).toThrow(why);
  });
});

it('upcasts older data', () => expect(upcast('Made', today, 2, { name: 'Cats' })).toEqual({ title: 'Cats' }));
