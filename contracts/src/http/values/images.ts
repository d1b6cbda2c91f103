import { uploads } from '../limits.ts';

export const imageTypes = ['Gif', 'Sticker', 'Art'] as const;

/** Whom a work is for, in GIPHY's words: the more restricted, the later. */
export const ratings = ['g', 'pg', 'pg-13', 'r'] as const;
export type Rating = (typeof ratings)[number];

export const versionNames = ['fixed_small', 'fixed', 'fixed_large', 'fixed_extra_large', 'original'] as const;

/** The full-size ones are left out for those who may not fetch them. */
type Versions<V> = Readonly<Partial<Record<(typeof versionNames)[number], V | undefined>>> & {
  readonly fixed_large: V;
};

/** The versions that are not left out, the smallest first. */
export const versionsOf = <V extends object>(versions: Versions<V>): V[] =>
  versionNames.flatMap((name) => versions[name] ?? []);

/** The best version that there is. */
export const largestOf = <V extends object>({
  original,
  fixed_extra_large: large,
  fixed_large: middle,
}: Versions<V>): V => original ?? large ?? middle;

/** The content types that an upload may declare; the bytes decide what it is. */
export const uploadContentTypes = [
  'image/png',
  'image/gif',
  'image/jpeg',
  'image/svg+xml',
  'image/webp',
  'image/heic',
  'image/heif',
  'image/avif',
  'video/mp4',
  'video/webm',
  'video/quicktime',
] as const;

export const imageSorts = ['relevance', 'newest', 'popular', 'trending'] as const;

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
