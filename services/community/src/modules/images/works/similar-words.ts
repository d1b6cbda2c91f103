import { conceptWords, type ConceptLanguage } from '../../../kernel/search/analyzer.ts';
import { deletionsOf, mayBeMistyped } from './search-words.ts';

/** Words of concepts by their shorter forms, as in the vocabulary of works; made when a language first needs them. */
const known = new Map<ConceptLanguage, ReadonlyMap<string, readonly string[]>>();

const formsIn = (language: ConceptLanguage): ReadonlyMap<string, readonly string[]> => {
  const forms = new Map<string, string[]>();
  for (const word of conceptWords([language]).filter((one) => !one.includes(' ') && mayBeMistyped(one)))
    for (const form of deletionsOf(word)) forms.set(form, [...(forms.get(form) ?? []), word]);
  return forms;
};

/** Returns the words of concepts, in the language of the person and in English, that may be a typing error away. */
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
