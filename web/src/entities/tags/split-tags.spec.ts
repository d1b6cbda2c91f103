import { describe, expect, it } from 'vitest';
import { splitTags } from './split-tags.ts';

describe('tags', () => {
  it('are split at spaces, without duplicates', () =>
    expect(splitTags([], 'a b a c d e ')).toEqual({ tags: ['a', 'b', 'c', 'd', 'e'], rest: '' }));
  it('leave words beyond the fifth tag in the field', () => {
    expect(splitTags([], 'a b c d e f g ')).toEqual({ tags: ['a', 'b', 'c', 'd', 'e'], rest: 'f g' });
    expect(splitTags(['a', 'b', 'c', 'd', 'e'], 'f g')).toEqual({ tags: ['a', 'b', 'c', 'd', 'e'], rest: 'f g' });
    expect(splitTags(['a', 'b', 'c', 'd'], 'f g ')).toEqual({ tags: ['a', 'b', 'c', 'd', 'f'], rest: 'g' });
  });
  it('are split at commas, and cut to the server’s limit', () =>
    expect(splitTags([], `cats,#dogs,, ${'x'.repeat(80)},`)).toEqual({
      tags: ['cats', 'dogs', 'x'.repeat(50)],
      rest: '',
    }));
  it('leave the unfinished word in the field', () =>
    expect(splitTags(['loop'], '#rain pap')).toEqual({ tags: ['loop', 'rain'], rest: 'pap' }));
});
