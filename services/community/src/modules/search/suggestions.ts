import type { SuggestionView } from '@pixchange/contracts/http/search';

/** Suggestion with its score by `textMatch`, which is comparable across kinds. */
export type ScoredSuggestion = SuggestionView & { readonly score: number };

const KINDS = ['tag', 'user', 'title'] as const;

/**
 * Returns the best suggestions of all kinds, at most `max`. With equal scores, tags come before people, and people
 * before titles.
 */
export const bestSuggestions = (found: readonly ScoredSuggestion[], max: number): SuggestionView[] =>
  [...found]
    .sort((a, b) => b.score - a.score || KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind))
    .slice(0, max)
    .map(({ kind, text, id }) => ({ kind, text, id }));
