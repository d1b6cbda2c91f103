import { uploads } from '../limits.ts';

/** `#`, and what Unicode says may be drawn as nothing, around a word. */
const aroundTag = /^[#\p{Default_Ignorable_Code_Point}]+|\p{Default_Ignorable_Code_Point}+$/gu;

/** What stands between tags in a text; the second comma is the Arabic one. */
export const tagSeparators = /[\s,\u060C]+/u;

/** Split by white space and commas, without `#`, NFC, lower case, no duplicates. */
export const distinctTags = (input: string | readonly string[]): string[] => {
  const words = (typeof input === 'string' ? [input] : input)
    .flatMap((text) => text.split(tagSeparators))
    .map((word) => word.toLocaleLowerCase('en').normalize('NFC').replace(aroundTag, ''))
    .filter((word) => word !== '');
  return [...new Set(words)];
};

/** The distinct tags; what is beyond five is cut off. */
export const normaliseTags = (input: string | readonly string[]): string[] =>
  distinctTags(input).slice(0, uploads.tagsMax);
