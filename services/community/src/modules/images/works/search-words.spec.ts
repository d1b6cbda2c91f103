import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { deletionsOf, distanceOf, likelyMeant, mayBeMistyped } from './search-words.ts';

describe('a typing error', () => {
  it.each([
    ['train', 'train', 0],
    ['trian', 'train', 1],
    ['tain', 'train', 1],
    ['ttrain', 'train', 1],
    ['brain', 'train', 1],
    ['crossiant', 'croissant', 2],
    ['cat', 'dog', 3],
    ['日本', '日', 1],
    ['', 'ab', 2],
  ])('between %j and %j has the distance %i', (a, b, distance) =>
    expect([distanceOf(a, b), distanceOf(b, a)]).toEqual([distance, distance]),
  );

  it('leaves both words with a deletion in common', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 4, maxLength: 8 });
    fc.assert(
      fc.property(
        letters,
        letters,
        (a, b) => distanceOf(a, b) > 1 || deletionsOf(a).some((part) => deletionsOf(b).includes(part)),
      ),
    );
  });

  it('is not assumed in words with digits, or in words that are too short or too long', () => {
    expect(['part7', 'ab', 'x'.repeat(32), 'cats', 'train'].map(mayBeMistyped)).toEqual([
      false,
      false,
      false,
      false,
      true,
    ]);
  });

  it('is corrected to the nearest word first, then the most used', () => {
    const candidates = [
      { term: 'trail', images: 9 },
      { term: 'train', images: 1 },
      { term: 'trains', images: 5 },
      { term: 'drain', images: 7 },
    ];
    expect(likelyMeant('trian', candidates, 5)).toEqual([{ term: 'train', images: 1 }]);
    expect(likelyMeant('traim', candidates, 2).map(({ term }) => term)).toEqual(['trail', 'train']);
    expect(likelyMeant('croisssant', [{ term: 'croissant', images: 1 }], 5)).toHaveLength(1);
  });
});
