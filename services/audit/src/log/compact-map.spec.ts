import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { CompactMap } from './compact-map.ts';
import { Seen } from './seen.ts';

describe('a compact map', () => {
  it('returns the same values as a `Map`', () =>
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string({ maxLength: 4 }), fc.nat(1_000))), (entries) => {
        const [ours, plain] = [new CompactMap(), new Map<string, number>()];
        for (const [text, value] of entries) {
          expect(ours.swap(text, value)).toBe(plain.get(text));
          plain.set(text, value);
        }
        expect(ours.size).toBe(plain.size);
        for (const [text] of entries) expect(ours.get(text)).toBe(plain.get(text));
      }),
    ));

  it('keeps 100,000 texts apart', () => {
    const ours = new CompactMap();
    const collisions = Array.from({ length: 100_000 }, (_, n) => ours.swap(`wallet-${n}`, n)).filter(
      (before) => before !== undefined,
    );
    expect(collisions).toEqual([]);
    for (let n = 0; n < 100_000; n += 997) expect(ours.get(`wallet-${n}`)).toBe(n);
    expect(ours.get('wallet-100000')).toBeUndefined();
  });
});

describe('seen texts', () => {
  it('are remembered', () => {
    const seen = new Seen();
    expect([seen.add('a'), seen.add('b'), seen.add('a'), seen.has('b'), seen.has('c')]).toEqual([
      false,
      false,
      true,
      true,
      false,
    ]);
  });

  it('are remembered for at least one window and at most two', () => {
    const seen = new Seen(10);
    for (let n = 0; n < 19; n += 1) seen.add(String(n));
    expect([seen.has('0'), seen.has('18'), seen.forgets]).toEqual([true, true, false]);
    seen.add('19');
    expect([seen.has('0'), seen.has('10'), seen.forgets]).toEqual([false, true, true]);
  });
});
