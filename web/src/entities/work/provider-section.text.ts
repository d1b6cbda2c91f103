import { catalogue } from '../../shared/text/catalogue.ts';

export const providerSectionText = catalogue('provider-section', {
  title: (name: string) => `More from ${name}`,
  mark: (name: string) => `Powered by ${name}`,
  note: 'You can view and share these, but not sell them.',
  more: (name: string) => `More from ${name}`,
  search: (name: string) => `Search ${name}`,
  /** KLIPY prescribes this placeholder in English. */
  searchKlipy: 'Search KLIPY',
  run: 'Search',
  loading: (name: string) => `Searching ${name}`,
  nothing: (name: string, text: string) => `${name} has nothing for “${text}”.`,
  usedUp: (name: string) => `${name} can’t be asked more often right now. Try again within the hour.`,
});
