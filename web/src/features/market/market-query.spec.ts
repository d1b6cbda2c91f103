import { expect, it } from 'vitest';
import { isFiltered, marketRequest, marketSearch, readMarket } from './market-query.ts';

const everything = readMarket('');

it('the market without a query has everything for sale, newest first', () => {
  expect(everything).toEqual({
    kind: null,
    type: null,
    priceFrom: null,
    priceTo: null,
    collection: null,
    sort: 'newest',
  });
  expect([marketSearch(everything), isFiltered(everything)]).toEqual(['', false]);
});

it('restores a view from its URL, and converts the view to a request', () => {
  const search = '?kind=token&type=gif&price_from=10&price_to=90&collection=c1&sort=price';
  expect(marketSearch(readMarket(search))).toBe(search);
  expect(marketRequest(readMarket(search))).toEqual({
    kind: 'nft',
    type: 'gif',
    price_from: 10,
    price_to: 90,
    collection_id: 'c1',
    sort: 'price',
  });
});

it('ignores invalid values', () => {
  expect(readMarket('?kind=car&type=song&price_from=-1&price_to=many&sort=oldest')).toEqual(everything);
});

it('does not count the sort order as a filter', () => {
  expect([isFiltered(readMarket('?sort=price')), isFiltered(readMarket('?price_to=5'))]).toEqual([false, true]);
});
