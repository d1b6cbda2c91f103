import { catalogue } from '../../shared/text/catalogue.ts';

export const charitiesText = catalogue('charities', {
  pageTitle: 'Non-Profits',
  title: ['Causes with a ', 'place on the wall', ''],
  lead: 'These organisations agreed to be shown here, at no cost to them. Read what they do, and go to their own page to help.',
  listTitle: 'Organisations',
  listNote: 'Chosen by the people who run this site; nobody pays for a place.',
  read: (name: string) => `Read about ${name}`,
  loading: 'Loading the organisations',
  emptyTitle: 'No organisation yet',
  emptyText: 'This wall is waiting for its first cause. It could be yours.',
  joinTitle: 'Is this you?',
  joinText:
    'Non-profits are shown free of charge. Send us your name, a paragraph about what you do, your address on the web and a picture that you may use.',
  join: 'Write to us',
  all: 'All non-profits',
  site: 'Go to their own page',
  opensNew: 'opens in a new tab',
  loadingOne: 'Loading the organisation',
});
