import { locale, translations } from './locale.ts';
import { pseudo } from './pseudo.ts';

/** Translation of a catalog, with the shape and arguments of the English texts. */
export type Translation<Words> = {
  readonly [Key in keyof Words]: Words[Key] extends string
    ? string
    : Words[Key] extends (...given: never[]) => string
      ? Words[Key]
      : Translation<Words[Key]>;
};

/** Returns the catalog `name` in the page's language. The English texts are in the code. */
export const catalogue = <const Words extends object>(name: string, english: Words): Translation<Words> => {
  const texts = translations[name] ?? english;
  return (locale === 'en-XA' ? pseudo(texts) : texts) as Translation<Words>;
};
