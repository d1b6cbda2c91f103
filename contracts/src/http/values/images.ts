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
