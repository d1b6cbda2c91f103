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
  nothingFor: (text: string) => `Nothing for “${text}” yet.`,
  didYouMean: (text: string) => `Did you mean “${text}”?`,
  moreLikeThis: 'More like this',
  quickCount: (count: number) =>
    count === 0
      ? 'No quick results'
      : `${countInEnglish(count, 'quick result', 'quick results')}; use the arrow keys to browse`,
  loginForPeople: 'Log in to search by name.',
  titleOf: (text: string) => `Search: ${text}`,
  resultsFor: (text: string) => `Results for “${text}”`,
  all: 'All works',
  filtered: 'Filtered works',
  counts: (gifs: number, stickers: number, art: number) =>
    `${countInEnglish(gifs, 'GIF', 'GIFs')}, ${countInEnglish(stickers, 'sticker', 'stickers')}, ${inEnglish(art)} art`,
  loadingPeople: 'Searching people',
  noPeople: 'No people found.',
  peopleNote: 'Looking for someone?',
  allPeople: (count: number) => (count === 1 ? 'Show 1 person' : `Show all ${inEnglish(count)} people`),
  emptyTitle: 'Nothing here yet',
  emptyPage: 'Try another word, or see what’s new.',
  emptyText: (text: string) =>
    text === '' ? 'Nothing matches these filters. Try these:' : `Nothing for “${text}” yet. Try these:`,
  emptyFiltered: (text: string) => `Nothing for “${text}” with these filters. Try these:`,
  fresh: 'See what’s new',
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
});
