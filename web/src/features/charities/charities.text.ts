import { catalogue } from '../../shared/text/catalogue.ts';

export const charitiesText = catalogue('charities', {
  pageTitle: 'Non-Profits',
  title: ['Causes we ', 'support', ''],
  lead: 'These organizations agreed to be listed here, free of charge. Read what they do, and visit their website to help.',
  listTitle: 'Organizations',
  listNote: 'Chosen by the people who run this site. Nobody pays to be listed.',
  read: (name: string) => `Read about ${name}`,
  loading: 'Loading organizations',
  emptyTitle: 'No organizations yet',
  emptyText: 'The first one could be yours.',
  joinTitle: 'Want to be listed?',
  joinText:
    'Listing is free for non-profits. Send us your name, a paragraph about what you do, your website and a picture you have the rights to.',
  join: 'Contact us',
  all: 'All non-profits',
  site: 'Visit their website',
  opensNew: 'opens in a new tab',
  loadingOne: 'Loading organization',
});
