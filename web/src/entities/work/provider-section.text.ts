import { catalogue } from '../../shared/text/catalogue.ts';

export const providerSectionText = catalogue('provider-section', {
  title: (name: string) => `More from ${name}`,
  mark: (name: string) => `Powered by ${name}`,
  note: 'You can view and share these, but not sell them.',
  more: (name: string) => `More from ${name}`,
  search: (name: string) => `Search ${name}`,
  /** Placeholder that KLIPY requires, in English. */
  searchKlipy: 'Search KLIPY',
  run: 'Search',
  loading: (name: string) => `Searching ${name}`,
  nothing: (name: string, text: string) => `${name} has nothing for “${text}”.`,
  failed: (name: string) => `${name} isn’t answering. Try again in a minute.`,
  usedUp: (name: string) => `This site can’t search ${name} again just now. Try again within the hour.`,
});
