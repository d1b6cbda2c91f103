import { catalogue } from '../../shared/text/catalogue.ts';
import { countInEnglish } from '../../shared/text/numbers.ts';

export const marketPageText = catalogue('market-page', {
  title: 'Market',
  note: 'Licenses to use a work, and tokens to own one.',
  filters: 'Filters',
  kind: 'For sale',
  kinds: { all: 'Everything', licence: 'Licenses', nft: 'Tokens' },
  type: 'File type',
  allTypes: 'All file types',
  from: 'Price from',
  to: 'Price to',
  sort: 'Sort',
  sorts: { newest: 'Newest', price: 'Cheapest' },
  clear: 'Clear filters',
  works: 'Works on sale',
  count: (count: number) => countInEnglish(count, 'work', 'works'),
  nothing: 'Nothing on sale yet',
  nothingText: 'Works are listed here as soon as somebody sells a license or a token.',
  noMatch: 'Nothing matches these filters',
  noMatchText: 'Try another price, or clear the filters.',
  toHome: 'See the newest works',
  more: 'More works',
});
