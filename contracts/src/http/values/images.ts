export const imageTypes = ['Gif', 'Sticker', 'Art'] as const;

/** Ratings of works in GIPHY's terms, from unrestricted to most restricted. */
export const ratings = ['g', 'pg', 'pg-13', 'r'] as const;
export type Rating = (typeof ratings)[number];

export const versionNames = ['fixed_small', 'fixed', 'fixed_large', 'fixed_extra_large', 'original'] as const;

/** Longer side of the watermarked preview of a work that is for sale, if the work is larger. */
export const previewSidePx = 480;

/** Versions of a work; the full-size versions are absent for callers who may not fetch them. */
type Versions<V> = Readonly<Partial<Record<(typeof versionNames)[number], V | undefined>>> & {
  readonly fixed_large: V;
};

/** Returns the versions that are present, smallest first. */
export const versionsOf = <V extends object>(versions: Versions<V>): V[] =>
  versionNames.flatMap((name) => versions[name] ?? []);

/** Returns the largest version that is present. */
export const largestOf = <V extends object>({
  original,
  fixed_extra_large: large,
  fixed_large: middle,
}: Versions<V>): V => original ?? large ?? middle;

/** Content types that an upload may declare; the actual type is detected from the bytes. */
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

/** GIF providers whose items a site can show beside its own works; a site has at most one of them. */
export const gifProviders = ['giphy', 'klipy'] as const;
export type GifProviderName = (typeof gifProviders)[number];

export const imageSorts = ['relevance', 'newest', 'popular', 'trending'] as const;
