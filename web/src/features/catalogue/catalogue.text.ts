import { catalogue } from '../../shared/text/catalogue.ts';

export const catalogueText = catalogue('catalogue', {
  categories: 'Categories',
  categoriesNote: 'Every GIF, sticker and artwork, by subject.',
  subjectsOf: (name: string) => `Subjects of ${name}`,
  allOf: (name: string) => `All ${name}`,
  missingTitle: 'We can’t find this category',
  missingText: 'It was renamed or removed. Take a look at the others.',
  noCategoriesText: 'Categories are shown as soon as they have works.',
  emptyTitle: 'Nothing here yet',
  emptyText: 'Upload a work with this subject to be the first.',
  toAll: 'See all categories',
  spotlight: 'Spotlight',
  spotlightNote: 'Hand-picked works.',
  allSpotlights: 'All spotlights',
  seeSpotlight: (name: string) => `All of ${name}`,
  showAll: (count: number) => `Show all ${count}`,
  moreOf: (name: string) => `More of ${name}`,
  moreSpotlights: 'More spotlights',
  noSpotlightsTitle: 'No spotlights yet',
  noSpotlightsText: 'We haven’t picked anything yet. See the newest works on the home page.',
  fresh: 'See what’s new',
});
