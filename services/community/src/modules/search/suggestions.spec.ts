import { describe, expect, it } from 'vitest';
import { bestSuggestions, type ScoredSuggestion } from './suggestions.ts';

const one = (kind: ScoredSuggestion['kind'], text: string, score: number): ScoredSuggestion => ({
  kind,
  text,
  id: text,
  score,
});

describe('suggestions', () => {
  it('are the best of all kinds', () =>
    expect(
      bestSuggestions(
        [one('title', 'Cats', 3), one('user', 'cat', 5), one('tag', 'cat', 5), one('tag', 'carpet', 0.7)],
        3,
      ),
    ).toEqual([
      { kind: 'tag', text: 'cat', id: 'cat' },
      { kind: 'user', text: 'cat', id: 'cat' },
      { kind: 'title', text: 'Cats', id: 'Cats' },
    ]));
  it('keep the order within each kind', () =>
    expect(bestSuggestions([one('tag', 'b', 1), one('tag', 'a', 1)], 10).map(({ text }) => text)).toEqual(['b', 'a']));
});
