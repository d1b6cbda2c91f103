import { conceptWords, type ConceptLanguage } from '../../../kernel/search/analyzer.ts';
import { deletionsOf, mayBeMistyped } from './search-words.ts';

/** Words of concepts by their deletions, as in the vocabulary of works; built on the first use of a language. */
const known = new Map<ConceptLanguage, ReadonlyMap<string, readonly string[]>>();

const formsIn = (language: ConceptLanguage): ReadonlyMap<string, readonly string[]> => {
  const forms = new Map<string, string[]>();
  for (const word of conceptWords([language]).filter((one) => !one.includes(' ') && mayBeMistyped(one)))
    for (const form of deletionsOf(word)) forms.set(form, [...(forms.get(form) ?? []), word]);
  return forms;
};

/** Returns words of concepts that are similar to a mistyped word, in the given language and in English. */
export const similarConceptWords = (word: string, language: ConceptLanguage): readonly string[] => {
  const languages = [...new Set<ConceptLanguage>([language, 'en'])];
  return [
    ...new Set(
      languages.flatMap((one) => {
        const forms = known.get(one) ?? formsIn(one);
        known.set(one, forms);
        return deletionsOf(word).flatMap((form) => forms.get(form) ?? []);
      }),
    ),
  ];
};
