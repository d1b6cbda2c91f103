import type { ImageType } from '@pixchange/contracts/http/images';
import { prices } from '@pixchange/contracts/http/limits';
import { imageTypes } from '@pixchange/contracts/http/values/images';

/** Kinds of items for sale: licenses of works, and tokens. */
export const saleKinds = ['licence', 'nft'] as const;
export type SaleKind = (typeof saleKinds)[number];

/** Names of the kinds in URLs, which match the words on the page. */
const kindWords: Record<SaleKind, string> = { licence: 'license', nft: 'token' };

export const marketSorts = ['newest', 'price'] as const;
export type MarketSort = (typeof marketSorts)[number];

/** View of the market as encoded in its URL; null means no filter. */
export interface Market {
  readonly kind: SaleKind | null;
  readonly type: ImageType | null;
  readonly priceFrom: number | null;
  readonly priceTo: number | null;
  /** Id of a collection. */
  readonly collection: string | null;
  readonly sort: MarketSort;
}

const oneOf = <T extends string>(values: readonly T[], text: string | null): T | null =>
  values.find((value) => value.toLowerCase() === text?.toLowerCase()) ?? null;

/** Parses a price in whole coins, capped at the maximum; null for anything else. */
export const priceIn = (text: string | null): number | null =>
  text !== null && /^\d{1,7}$/.test(text) ? Math.min(prices.coinsMax, Number(text)) : null;

/** Parses the query of a URL; invalid values are ignored. */
export const readMarket = (search: string): Market => {
  const query = new URLSearchParams(search);
  return {
    kind: saleKinds.find((kind) => kindWords[kind] === query.get('kind')?.toLowerCase()) ?? null,
    type: oneOf(imageTypes, query.get('type')),
    priceFrom: priceIn(query.get('price_from')),
    priceTo: priceIn(query.get('price_to')),
    collection: query.get('collection'),
    sort: oneOf(marketSorts, query.get('sort')) ?? 'newest',
  };
};

/** Returns the parameters of a view, without those at their default value. */
const parametersOf = ({ kind, type, priceFrom, priceTo, collection, sort }: Market) => ({
  ...(kind === null ? {} : { kind }),
  ...(type === null ? {} : { type: type.toLowerCase() }),
  ...(priceFrom === null ? {} : { price_from: priceFrom }),
  ...(priceTo === null ? {} : { price_to: priceTo }),
  ...(collection === null ? {} : { collection }),
  ...(sort === 'newest' ? {} : { sort }),
});

/** Returns the query of a view's URL with the question mark, or an empty string. */
export const marketSearch = (market: Market): string => {
  const { kind, ...rest } = parametersOf(market);
  const entries = Object.entries({ ...(kind === undefined ? {} : { kind: kindWords[kind] }), ...rest }).map(
    ([name, value]) => [name, String(value)],
  );
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries)}`;
};

/** Returns the query parameters of the request for a view. */
export const marketRequest = (market: Market) => {
  const { collection, ...rest } = parametersOf(market);
  return { ...rest, ...(collection === undefined ? {} : { collection_id: collection }) };
};

export const isFiltered = (market: Market): boolean =>
  Object.keys(parametersOf({ ...market, sort: 'newest' })).length > 0;
