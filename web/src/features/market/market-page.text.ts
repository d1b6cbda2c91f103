import { catalogue } from '../../shared/text/catalogue.ts';
import { countInEnglish } from '../../shared/text/numbers.ts';

export const marketPageText = catalogue('market-page', {
  title: 'Market',
  note: 'Buy a license to use a work, or buy its one and only token.',
  filters: 'Filters',
  kind: 'For sale',
  kinds: { all: 'Everything', licence: 'Licenses', nft: 'Tokens' },
  type: 'Kind of work',
  allTypes: 'All kinds',
  from: 'From, in pixcoins',
  to: 'To, in pixcoins',
  sort: 'Sort',
  sorts: { newest: 'Newest', price: 'Cheapest' },
  clear: 'Clear filters',
  works: 'Works for sale',
  count: (count: number) => countInEnglish(count, 'work', 'works'),
  nothing: 'Nothing for sale yet',
  nothingText: 'Works appear here as soon as someone offers a license or a token.',
  noMatch: 'Nothing matches these filters',
  noMatchText: 'Try another price, or clear the filters.',
  toHome: 'See the newest works',
  more: 'More works',
});
