import type { ImageSort, ImageType } from '@pixchange/contracts/http/images';
import { imageSorts, imageTypes, uploadContentTypes } from '@pixchange/contracts/http/values/images';
import { prices } from '@pixchange/contracts/http/limits';

/** What a listing is narrowed to; the words of content types are the last ones of those that an upload declares. */
export interface Filter {
  priceFrom: number;
  priceTo: number;
  contentTypes: readonly string[];
  sort: ImageSort | null;
}

/** What home shows a member below the tabs. */
export const feedNames = ['following', 'trending', 'newest'] as const;
export type FeedName = (typeof feedNames)[number];

/** What home shows, as its address says it; a text of null is no search at all, an empty one a search for everything. */
export interface Browse extends Filter {
  q: string | null;
  type: ImageType | null;
  /** Slugs; an empty category is the list of all. */
  category: string | null;
  subcategory: string | null;
  /** Of a member; null leaves it to home. */
  feed: FeedName | null;
}

const declared = new Map(
  uploadContentTypes
    .filter((type) => type !== 'image/heif')
    .map((type) => [(type.split('/')[1] ?? '').replace('+xml', ''), type]),
);

/** The words of the filter, in the order of the form. */
export const contentWords: readonly string[] = [...declared.keys()];

const keys = [
  'q',
  'type',
  'price_from',
  'price_to',
  'content_types',
  'sort',
  'category',
  'subcategory',
  'feed',
] as const;

export const everything: Browse = {
  q: null,
  type: null,
  priceFrom: prices.filterMin,
  priceTo: prices.filterMax,
  contentTypes: [],
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

/** Reads an address; what makes no sense is as if it were not there. */
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
    sort: imageSorts.find((sort) => sort === query.get('sort')) ?? null,
    category: query.get('category'),
    subcategory: query.get('subcategory'),
    feed: feedNames.find((name) => name === query.get('feed')) ?? null,
  };
};

export const isPriceChanged = ({ priceFrom, priceTo }: Filter): boolean =>
  priceFrom !== prices.filterMin || priceTo !== prices.filterMax;

/** Only what differs from the defaults counts as a filter. */
export const isFilterActive = (filter: Filter): boolean => isPriceChanged(filter) || filter.contentTypes.length > 0;

export const isSearch = (browse: Browse): boolean =>
  browse.q !== null || browse.sort !== null || isFilterActive(browse);

/** The query of an address, with the question mark, or nothing at all; what is as it would be anyway is left away. */
export const browseSearch = (browse: Partial<Browse>): string => {
  const { q, type, category, subcategory, sort, contentTypes, feed, ...rest } = { ...everything, ...browse };
  const query = new URLSearchParams();
  if (q !== null) query.set('q', q);
  if (type !== null) query.set('type', type.toLowerCase());
  if (isPriceChanged({ ...rest, contentTypes, sort })) {
    query.set('price_from', String(rest.priceFrom));
    query.set('price_to', String(rest.priceTo));
  }
  if (contentTypes.length > 0) query.set('content_types', contentTypes.join(','));
  if (sort !== null) query.set('sort', sort);
  if (category !== null) query.set('category', category);
  if (subcategory !== null) query.set('subcategory', subcategory);
  if (feed !== null) query.set('feed', feed);
  // A key without a value needs no equals sign.
  return query.size === 0 ? '' : `?${query}`.replace(/=(?=&|$)/g, '');
};

/** What a listing is asked for: a filter that is not active is not sent. */
export const filterQuery = (filter: Filter) => ({
  ...(isPriceChanged(filter) ? { price_from: filter.priceFrom, price_to: filter.priceTo } : {}),
  ...(filter.contentTypes.length > 0
    ? { content_types: filter.contentTypes.map((word) => declared.get(word) ?? word) }
    : {}),
  ...(filter.sort === null ? {} : { sort: filter.sort }),
});
