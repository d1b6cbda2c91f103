import { locale, translations } from './locale.ts';
import { pseudo } from './pseudo.ts';

/** What a translation of these words has: the same shape and the same arguments, other strings. */
export type Translation<Words> = {
  readonly [Key in keyof Words]: Words[Key] extends string
    ? string
    : Words[Key] extends (...given: never[]) => string
      ? Words[Key]
      : Translation<Words[Key]>;
};

/** The words of a part of the client, in the language of this page; English is written where they are used. */
export const catalogue = <const Words extends object>(name: string, english: Words): Translation<Words> => {
  const words = translations[name] ?? english;
  return (locale === 'en-XA' ? pseudo(words) : words) as Translation<Words>;
};
