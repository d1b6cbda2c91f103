import { expect, it } from 'vitest';
import fc from 'fast-check';
import { hasId, noIds, withId, withoutId } from './id-set.ts';
import { idOf } from './testing/recorded.ts';

const steps = fc.array(fc.record({ add: fc.boolean(), n: fc.nat({ max: 600 }) }), { maxLength: 200 });

const every = Array.from({ length: 601 }, (_, n) => idOf(n));

it('contains the same ids as a Set after the same changes', () => {
  fc.assert(
    fc.property(steps, (changes) => {
      const expected = new Set<string>();
      let ids = noIds;
      for (const { add, n } of changes) {
        ids = add ? withId(ids, idOf(n)) : withoutId(ids, idOf(n));
        if (add) expected.add(idOf(n));
        else expected.delete(idOf(n));
      }
      expect(ids.size).toBe(expected.size);
      const wrong = every.filter((id) => hasId(ids, id) !== expected.has(id));
      expect(wrong).toEqual([]);
    }),
  );
});

it('does not change the original set when an id is added or removed', () => {
  const one = withId(noIds, idOf(1));
  withoutId(one, idOf(1));
  withId(one, idOf(0x101));
  expect([one.size, hasId(one, idOf(1)), hasId(one, idOf(0x101)), noIds.size]).toEqual([1, true, false, 0]);
});
