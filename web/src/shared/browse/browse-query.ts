import type { ImageSort, ImageType } from '@pixchange/contracts/http/images';
import { imageSorts, imageTypes, uploadContentTypes } from '@pixchange/contracts/http/values/images';
import { prices } from '@pixchange/contracts/http/limits';

/** Filters of a listing. A content type has a short name, such as `svg` for `image/svg+xml`. */
export interface Filter {
  priceFrom: number;
  priceTo: number;
  contentTypes: readonly string[];
  /** Only works whose license or token is for sale. */
  forSale: boolean;
  /** Only works that have a token. */
  minted: boolean;
  sort: ImageSort | null;
}

/** Feeds of a member's home, each with a tab. */
export const feedNames = ['following', 'trending', 'newest'] as const;
export type FeedName = (typeof feedNames)[number];

/** View of home as encoded in its URL. A null `q` means no search, and an empty one searches for everything. */
export interface Browse extends Filter {
  q: string | null;
  type: ImageType | null;
  /** Slug of the category; an empty slug is the list of all categories. */
  category: string | null;
  subcategory: string | null;
  /** Feed of a member; null for the default of home. */
  feed: FeedName | null;
}

const declared = new Map(
  uploadContentTypes
    .filter((type) => type !== 'image/heif')
    .map((type) => [(type.split('/')[1] ?? '').replace('+xml', ''), type]),
);

/** Short names of the content types, in the order of the form. */
export const contentWords: readonly string[] = [...declared.keys()];

const keys = [
  'q',
  'type',
  'price_from',
  'price_to',
  'content_types',
  'for_sale',
  'minted',
  'sort',
  'category',
  'subcategory',
  'feed',
] as const;

/** Change that removes every filter and keeps the sort order. */
export const withoutFilters: Omit<Filter, 'sort'> = {
  priceFrom: prices.filterMin,
  priceTo: prices.filterMax,
  contentTypes: [],
  forSale: false,
  minted: false,
};

export const everything: Browse = {
  q: null,
  type: null,
  ...withoutFilters,
  sort: null,
  category: null,
  subcategory: null,
  feed: null,
};

const priceOf = (text: string | null, otherwise: number): number =>
  text !== null && /^\d{1,4}$/.test(text) ? Math.min(prices.filterMax, Number(text)) : otherwise;

export const hasBrowse = (search: string): boolean => {
  const query = new URLSearchParams(search);
  return keys.some((key) => query.has(key));
};

/** Parses the query of a URL; invalid values are ignored. */
export const readBrowse = (search: string): Browse => {
  const query = new URLSearchParams(search);
  const priceFrom = priceOf(query.get('price_from'), prices.filterMin);
  const priceTo = priceOf(query.get('price_to'), prices.filterMax);
  return {
    q: query.get('q')?.trim() ?? null,
    type: imageTypes.find((type) => type.toLowerCase() === query.get('type')?.toLowerCase()) ?? null,
    priceFrom: Math.min(priceFrom, priceTo),
    priceTo: Math.max(priceFrom, priceTo),
    contentTypes: contentWords.filter((word) => query.get('content_types')?.split(',').includes(word)),
    forSale: query.get('for_sale') === 'true',
    minted: query.get('minted') === 'true',
    sort: imageSorts.find((sort) => sort === query.get('sort')) ?? null,
    category: query.get('category'),
    subcategory: query.get('subcategory'),
    feed: feedNames.find((name) => name === query.get('feed')) ?? null,
  };
};

export const isPriceChanged = ({ priceFrom, priceTo }: Pick<Filter, 'priceFrom' | 'priceTo'>): boolean =>
  priceFrom !== prices.filterMin || priceTo !== prices.filterMax;

/** Whether a filter differs from the defaults. */
export const isFilterActive = (filter: Filter): boolean =>
  isPriceChanged(filter) || filter.contentTypes.length > 0 || filter.forSale || filter.minted;

export const isSearch = (browse: Browse): boolean =>
  browse.q !== null || browse.sort !== null || isFilterActive(browse);

/** Returns the query of a URL with the question mark, or an empty string; defaults are left out. */
export const browseSearch = (browse: Partial<Browse>): string => {
  const { q, type, category, subcategory, sort, contentTypes, feed, forSale, minted, ...rest } = {
    ...everything,
    ...browse,
  };
  const query = new URLSearchParams();
  if (q !== null) query.set('q', q);
  if (type !== null) query.set('type', type.toLowerCase());
  if (isPriceChanged(rest)) {
    query.set('price_from', String(rest.priceFrom));
    query.set('price_to', String(rest.priceTo));
  }
  if (contentTypes.length > 0) query.set('content_types', contentTypes.join(','));
  if (forSale) query.set('for_sale', 'true');
  if (minted) query.set('minted', 'true');
  if (sort !== null) query.set('sort', sort);
  if (category !== null) query.set('category', category);
  if (subcategory !== null) query.set('subcategory', subcategory);
  if (feed !== null) query.set('feed', feed);
  // Removes the equals sign of a key without a value.
  return query.size === 0 ? '' : `?${query}`.replace(/=(?=&|$)/g, '');
};

/** Returns the query parameters of a listing's request; inactive filters are left out. */
export const filterQuery = (filter: Filter) => ({
  ...(isPriceChanged(filter) ? { price_from: filter.priceFrom, price_to: filter.priceTo } : {}),
  ...(filter.contentTypes.length > 0
    ? { content_types: filter.contentTypes.map((word) => declared.get(word) ?? word) }
    : {}),
  ...(filter.forSale ? { for_sale: true } : {}),
  ...(filter.minted ? { minted: true } : {}),
  ...(filter.sort === null ? {} : { sort: filter.sort }),
});
