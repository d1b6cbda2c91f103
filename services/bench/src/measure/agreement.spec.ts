import { describe, expect, it } from 'vitest';
import { contentsOf, Disagreement, mustAgree } from './agreement.ts';

describe('agreement of contents', () => {
  it('does not depend on the order', () => {
    expect(contentsOf(['b', 'a'])).toEqual(contentsOf(['a', 'b']));
  });

  it('refuses a missing row, a different row and an extra row', () => {
    for (const found of [['a'], ['a', 'c'], ['a', 'b', 'b']])
      expect(() => mustAgree('rows', contentsOf(found), contentsOf(['a', 'b']))).toThrow(Disagreement);
  });
});
