import { catalogue } from '../../shared/text/catalogue.ts';
import { countInEnglish, inEnglish } from '../../shared/text/numbers.ts';

export const searchText = catalogue('search', {
  panel: 'Quick search',
  suggestions: 'Suggestions',
  subjects: 'Subjects',
  category: 'Category',
  subjectIn: (category: string) => `in ${category}`,
  titles: 'Works',
  recent: 'Recent searches',
  clearRecent: 'Clear recent searches',
  popular: 'Popular searches',
  feelings: 'Feelings',
  works: (count: number) => countInEnglish(count, 'work', 'works'),
  start: 'Search by a word, a tag, a subject or a name.',
  people: 'People',
  everything: (text: string) => `All results for “${text}”`,
  nothingFor: (text: string) => `No results for “${text}”.`,
  didYouMean: (text: string) => `Did you mean “${text}”?`,
  moreLikeThis: 'More like this',
  quickCount: (count: number) =>
    count === 0
      ? 'No quick results'
      : `${countInEnglish(count, 'quick result', 'quick results')}; use the arrow keys to browse`,
  loginForPeople: 'Log in to search people.',
  titleOf: (text: string) => `Search: ${text}`,
  resultsFor: (text: string) => `Results for “${text}”`,
  all: 'All works',
  filtered: 'Filtered works',
  counts: (gifs: number, stickers: number, art: number) =>
    `${countInEnglish(gifs, 'GIF', 'GIFs')}, ${countInEnglish(stickers, 'sticker', 'stickers')}, ${inEnglish(art)} art`,
  loadingPeople: 'Searching people',
  noPeople: 'No people found.',
  peopleNote: 'You can find people by their name once you’re logged in.',
  allPeople: (count: number) => (count === 1 ? 'Show 1 person' : `Show all ${inEnglish(count)} people`),
  emptyTitle: 'No results',
  emptyText: (text: string) =>
    text === '' ? 'No work matches these filters.' : `No results for “${text}”. Try another word.`,
  emptyFiltered: (text: string) => `No results for “${text}” with these filters.`,
  fresh: "See what's fresh",
  nearTrending: 'Trending now',
  nearUnfiltered: 'Without your filters',
  priceFrom: 'From',
  priceTo: 'To',
  lowest: 'Lowest price',
  highest: 'Highest price',
  coins: (amount: number, max: number) =>
    `${countInEnglish(amount, 'pixcoin', 'pixcoins')}${amount === max ? ' and more' : ''}`,
  priceNote: (max: number) => `Pixcoins, 2¢ each. ${inEnglish(max)} means ${inEnglish(max)} or more.`,
  contentNote: 'The format of the original file. If the work is minted, its token is for exactly this file.',
  activeFilters: 'Active filters',
  removeFilter: (filter: string) => `Remove the filter ${filter}`,
  apply: 'Apply',
  reset: 'Reset',
  provider: 'More from GIPHY',
  providerNote: 'Powered by GIPHY. You can view and share these, but not sell them.',
  moreProvider: 'More from GIPHY',
});
