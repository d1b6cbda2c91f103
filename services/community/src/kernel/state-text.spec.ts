import { expect, it } from 'vitest';
import fc from 'fast-check';
import { noEntries, withEntry } from './id-map.ts';
import { noIds, withId } from './id-set.ts';
import { decodeState, encodeState } from './state-text.ts';

it('restores an encoded state, including maps and sets at any depth', () => {
  const id = fc.string({ maxLength: 12 });
  const ids = fc.array(id).map((values) => values.reduce(withId, noIds));
  const leaf = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.parse(JSON.stringify(value)) as unknown),
    ids,
  );
  const map = fc
    .array(fc.tuple(id, leaf))
    .map((entries) =>
      entries.reduce(
        (all, [key, value]) => withEntry(all, key, value),
        noEntries as ReturnType<typeof withEntry<unknown>>,
      ),
    );
  fc.assert(
    fc.property(fc.record({ status: id, map, ids, nested: fc.record({ map }) }), (state) => {
      expect(decodeState(encodeState(state))).toEqual(state);
    }),
  );
});

it.each([[new Map([['a', 1]])], [new Set(['a'])]])('refuses a state with %o, which would be restored empty', (ids) => {
  expect(() => encodeState({ ids })).toThrow(TypeError);
});
