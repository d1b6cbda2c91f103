import { describe, expect, it } from 'vitest';
import { orderTests } from '../order.mjs';

const timings = {
  'long.spec.ts': { wallSeconds: 65 },
  'half.spec.ts': { wallSeconds: 33 },
  'short-a.spec.ts': { wallSeconds: 0.2 },
  'short-b.spec.ts': { wallSeconds: 0.9 },
  'short-c.spec.ts': { wallSeconds: 0.4 },
  'short-d.spec.ts': { wallSeconds: 0 },
};
const files = Object.keys(timings);
const orderOf = (tests: readonly string[], seed: string) => orderTests(tests, (file) => file, timings, seed);

describe('the order of test files', () => {
  it('begins with the longest', () => {
    expect(orderOf(files.toReversed(), '1').slice(0, 2)).toEqual(['long.spec.ts', 'half.spec.ts']);
  });

  it('begins with a file without a measurement', () => {
    expect(orderOf([...files, 'new.spec.ts'], '1')[0]).toBe('new.spec.ts');
  });

  it('keeps every file once', () => {
    expect(orderOf(files, '5').toSorted()).toEqual(files.toSorted());
  });

  it('repeats the order of a seed, however the files were listed', () => {
    expect(orderOf(files.toReversed(), '42')).toEqual(orderOf(files, '42'));
  });

  it('differs between seeds among files of about the same length', () => {
    const orders = Array.from({ length: 20 }, (_, seed) => orderOf(files, String(seed)).slice(2).join());
    expect(new Set(orders).size).toBeGreaterThan(1);
  });
});
