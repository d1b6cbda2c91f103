import { catalogue } from '../../shared/text/catalogue.ts';
import { countInEnglish, inEnglish } from '../../shared/text/numbers.ts';

export const searchText = catalogue('search', {
  panel: 'Quick search',
  suggestions: 'Suggestions',
  people: 'People',
  everything: (text: string) => `All results for “${text}”`,
  nothingQuick: (text: string) => `Nothing is called “${text}” yet.`,
  quickCount: (count: number) =>
    count === 0
      ? 'No quick results'
      : `${countInEnglish(count, 'quick result', 'quick results')}; the arrow keys go through them`,
  loginForPeople: 'Log in to find people',
  titleOf: (text: string) => `Search: ${text}`,
  resultsFor: (text: string) => `Results for “${text}”`,
  all: 'All works',
  filtered: 'Works by your filters',
  counts: (gifs: number, stickers: number, art: number) =>
    `${countInEnglish(gifs, 'GIF', 'GIFs')}, ${countInEnglish(stickers, 'sticker', 'stickers')}, ${inEnglish(art)} art`,
  loadingPeople: 'Looking for people',
  noPeople: 'Nobody goes by that name.',
  peopleNote: 'People are found by their names once you are logged in.',
  allPeople: (count: number) => (count === 1 ? 'Show 1 person' : `Show all ${inEnglish(count)} people`),
  emptyTitle: 'No results',
  emptyText: (text: string) =>
    text === '' ? 'No work matches these filters.' : `No results for “${text}”. Try another word.`,
  fresh: "See what's fresh",
  priceFrom: 'From',
  priceTo: 'To',
  lowest: 'Lowest price',
  highest: 'Highest price',
  coins: (amount: number, max: number) =>
    `${countInEnglish(amount, 'pixcoin', 'pixcoins')}${amount === max ? ' and more' : ''}`,
  priceNote: (max: number) => `In pixcoins, 2 cents each. ${inEnglish(max)} means that and more.`,
  contentNote: 'The format of the file behind the work',
  apply: 'Apply',
  reset: 'Reset',
  provider: 'More from GIPHY',
  providerNote: 'Powered by GIPHY. These can be looked at and shared, not sold.',
  moreProvider: 'More from GIPHY',
});
