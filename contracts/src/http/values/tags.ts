import { uploads } from '../limits.ts';

/** Matches `#` and ignorable characters before a tag, and ignorable characters after it. */
const aroundTag = /^[#\p{Default_Ignorable_Code_Point}]+|\p{Default_Ignorable_Code_Point}+$/gu;

/** Separators between tags in a text; the second comma is the Arabic one. */
export const tagSeparators = /[\s,\u060C]+/u;

/** Splits text into tags at whitespace and commas: without a leading `#`, in NFC, lowercase, without duplicates. */
export const distinctTags = (input: string | readonly string[]): string[] => {
  const words = (typeof input === 'string' ? [input] : input)
    .flatMap((text) => text.split(tagSeparators))
    .map((word) => word.toLocaleLowerCase('en').normalize('NFC').replace(aroundTag, ''))
    .filter((word) => word !== '');
  return [...new Set(words)];
};

/** Returns the first five distinct tags. */
export const normalizeTags = (input: string | readonly string[]): string[] =>
  distinctTags(input).slice(0, uploads.tagsMax);
