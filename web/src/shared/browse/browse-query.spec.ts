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

describe('an address of home', () => {
  it('shows home without a query', () => {
    expect(readBrowse('')).toEqual(everything);
    expect(isSearch(readBrowse('?error=x'))).toBe(false);
    expect(hasBrowse('?error=x&purchase-coins=')).toBe(false);
  });
  it('searches by a text, even an empty one', () => {
    expect(readBrowse('?q=%20wet%20cat%20').q).toBe('wet cat');
    expect(isSearch(readBrowse('?q='))).toBe(true);
  });
  it('searches by filters alone', () => expect(isSearch(readBrowse('?price_from=10'))).toBe(true));
  it.each([
    '?q=cat&type=gif',
    '?type=sticker',
    '?q=cat&for_sale=true&minted=true&sort=newest',
    '?q=cat&price_from=10&price_to=500&content_types=png%2Cgif&sort=popular',
    '?category=animals&subcategory=animals-cats',
    '?category',
  ])('comes back as it was: %s', (search) => expect(browseSearch(readBrowse(search))).toBe(search));
  it('leaves away what makes no sense', () =>
    expect(browseSearch(readBrowse('?type=film&price_from=-4&price_to=cheap&content_types=exe&sort=best'))).toBe(''));
  it('takes prices the other way round', () =>
    expect(readBrowse('?price_from=700&price_to=30')).toMatchObject({ priceFrom: 30, priceTo: 700 }));
});

describe('the filter', () => {
  it('is not active, and not sent, as long as it is as it was', () => {
    expect(isFilterActive(readBrowse('?q=cat&price_from=0&price_to=1000'))).toBe(false);
    expect(filterQuery(readBrowse('?q=cat&price_from=0&price_to=1000'))).toEqual({});
  });
  it('is sent whole when a price changed', () =>
    expect(filterQuery(readBrowse('?price_to=40'))).toEqual({ price_from: 0, price_to: 40 }));
  it('asks for what is for sale or a token', () => {
    expect(isFilterActive(readBrowse('?for_sale=true'))).toBe(true);
    expect(isFilterActive(readBrowse('?for_sale=yes'))).toBe(false);
    expect(filterQuery(readBrowse('?for_sale=true&minted=true'))).toEqual({ for_sale: true, minted: true });
  });
  it('names content types as uploads do', () =>
    expect(filterQuery(readBrowse('?content_types=svg,mp4'))).toEqual({
      content_types: ['image/svg+xml', 'video/mp4'],
    }));
});
