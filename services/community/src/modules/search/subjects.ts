import type { SubjectView } from '@pixchange/contracts/http/search';
import { searchWords } from '../../kernel/search/analyzer.ts';
import type { OpenCategory } from '../catalogue/catalogue.face.ts';

/** Category or subcategory whose name matches a text. */
export interface FoundSubject extends SubjectView {
  /** Ids of the subcategories whose works belong to the subject. */
  readonly subcategoryIds: readonly string[];
}

/** Whether each of the words is the beginning of a word of the name. */
const fits = (name: string, words: readonly string[]): boolean => {
  const parts = searchWords(name).split(' ');
  return words.every((word) => parts.some((part) => part.startsWith(word)));
};

/** Returns the categories and subcategories that match a text, in their display order. */
export const subjectsOf = (tree: readonly OpenCategory[], text: string): FoundSubject[] => {
  const words = searchWords(text)
    .split(' ')
    .filter((word) => word !== '');
  if (words.length === 0) return [];
  return tree.flatMap(({ name, slug, subcategories }) => [
    ...(fits(name, words) ? [{ name, slug, category: null, subcategoryIds: subcategories.map(({ id }) => id) }] : []),
    ...subcategories
      .filter((one) => fits(one.name, words))
      .map((one) => ({ name: one.name, slug: one.slug, category: { name, slug }, subcategoryIds: [one.id] })),
  ]);
};
