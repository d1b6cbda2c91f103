import { describe, expect, it } from 'vitest';
import {
  browseSearch,
  everything,
  filterQuery,
  hasBrowse,
  isFilterActive,
  isSearch,
  readBrowse,
} from './browse-query.ts';

describe('a URL of home', () => {
  it('shows home without a query', () => {
    expect(readBrowse('')).toEqual(everything);
    expect(isSearch(readBrowse('?error=x'))).toBe(false);
    expect(hasBrowse('?error=x&purchase-coins=')).toBe(false);
  });
  it('searches for a text, even an empty one', () => {
    expect(readBrowse('?q=%20wet%20cat%20').q).toBe('wet cat');
    expect(isSearch(readBrowse('?q='))).toBe(true);
  });
  it('searches with filters alone', () => expect(isSearch(readBrowse('?price_from=10'))).toBe(true));
  it.each([
    '?q=cat&type=gif',
    '?type=sticker',
    '?q=cat&for_sale=true&minted=true&sort=newest',
    '?q=cat&price_from=10&price_to=500&content_types=png%2Cgif&sort=popular',
    '?category=animals&subcategory=animals-cats',
    '?category',
  ])('is restored from its view: %s', (search) => expect(browseSearch(readBrowse(search))).toBe(search));
  it('drops invalid values', () =>
    expect(browseSearch(readBrowse('?type=film&price_from=-4&price_to=cheap&content_types=exe&sort=best'))).toBe(''));
  it('swaps prices in the wrong order', () =>
    expect(readBrowse('?price_from=700&price_to=30')).toMatchObject({ priceFrom: 30, priceTo: 700 }));
});

describe('the filter', () => {
  it('is inactive and not sent with its default values', () => {
    expect(isFilterActive(readBrowse('?q=cat&price_from=0&price_to=1000'))).toBe(false);
    expect(filterQuery(readBrowse('?q=cat&price_from=0&price_to=1000'))).toEqual({});
  });
  it('is sent with both prices when one has changed', () =>
    expect(filterQuery(readBrowse('?price_to=40'))).toEqual({ price_from: 0, price_to: 40 }));
  it('selects works for sale or with a token', () => {
    expect(isFilterActive(readBrowse('?for_sale=true'))).toBe(true);
    expect(isFilterActive(readBrowse('?for_sale=yes'))).toBe(false);
    expect(filterQuery(readBrowse('?for_sale=true&minted=true'))).toEqual({ for_sale: true, minted: true });
  });
  it('sends content types with their full names', () =>
    expect(filterQuery(readBrowse('?content_types=svg,mp4'))).toEqual({
      content_types: ['image/svg+xml', 'video/mp4'],
    }));
});
