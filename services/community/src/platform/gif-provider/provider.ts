import type { GifProviderName } from '@pixchange/contracts/http/values/images';

export type GifKind = 'gifs' | 'stickers';

/** File of an item in one size, also as WebP and film where the provider has them. All URLs are the provider's. */
export interface GifFile {
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly size: number;
  readonly webp: { readonly url: string; readonly size: number } | null;
  readonly mp4: { readonly url: string; readonly size: number } | null;
  /** URL of its still picture. */
  readonly still: string;
}

/** Item of a provider, in a form that all providers share. */
export interface GifItem {
  /** Id at the provider, with which `GifProvider.one` finds the item. */
  readonly id: string;
  readonly title: string;
  readonly altText: string | null;
  /** URL of its page at the provider. */
  readonly pageUrl: string;
  readonly isSticker: boolean;
  /** Null when the provider names none. */
  readonly author: {
    readonly username: string;
    readonly name: string;
    readonly pictureUrl: string | null;
  } | null;
  /** Null when the date is missing or invalid. */
  readonly createdAt: string | null;
  readonly files: Readonly<Record<'small' | 'fixed' | 'large' | 'extraLarge' | 'original', GifFile>>;
  /** URL of the still picture that stands for the item. */
  readonly still: string;
}

/** A page of items of a provider. */
export interface GifList {
  readonly items: readonly GifItem[];
  /** Number of items in all. A provider that gives no count has at least this many. */
  readonly total: number;
}

/** Client of an external GIF provider. Nothing about the person who asks is sent. */
export interface GifProvider {
  readonly name: GifProviderName;
  /**
   * Lists items that match a text, or trending ones for an empty text. Invalid items, advertisements, and items with
   * media of other origins are left out, so a page may have fewer than `limit`.
   * @throws PartUnavailable `gif-provider`; ProviderUsedUp when the calls of this hour are used up
   */
  list(kind: GifKind, text: string, offset: number, limit: number): Promise<GifList>;
  /**
   * Returns an item; null when it does not exist, is invalid, or has media of other origins.
   * @throws PartUnavailable `gif-provider`; ProviderUsedUp
   */
  one(id: string): Promise<GifItem | null>;
}

/** Returns every URL that is fetched for an item, so that a caller can check that all have an allowed origin. */
export const mediaUrlsOf = ({ files, still, author }: GifItem): string[] => [
  ...Object.values(files).flatMap(({ url, webp, mp4, still: its }) => [
    url,
    its,
    ...(webp === null ? [] : [webp.url]),
    ...(mp4 === null ? [] : [mp4.url]),
  ]),
  still,
  ...(author?.pictureUrl ? [author.pictureUrl] : []),
];

/** Returns the item if all of its media have an allowed origin, otherwise null. */
export const ifAllowed = (item: GifItem | null, origins: readonly string[]): GifItem | null =>
  item !== null && mediaUrlsOf(item).every((url) => origins.includes(new URL(url).origin)) ? item : null;
