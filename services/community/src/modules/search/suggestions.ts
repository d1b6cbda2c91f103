import type { SuggestionView } from '@pixchange/contracts/http/search';

/** `score` as `textMatch` counts it, the same for all kinds. */
export type ScoredSuggestion = SuggestionView & { readonly score: number };

const KINDS = ['tag', 'user', 'title'] as const;

/** The best of all kinds, at most `max`; of equals a tag comes before a person, and a person before a title. */
export const bestSuggestions = (found: readonly ScoredSuggestion[], max: number): SuggestionView[] =>
  [...found]
    .sort((a, b) => b.score - a.score || KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind))
    .slice(0, max)
    .map(({ kind, text, id }) => ({ kind, text, id }));
