import { catalogue } from '../../shared/text/catalogue.ts';

export const licenceUsesText = catalogue('licence-uses', {
  title: 'What a license allows',
  names: { personal: 'Personal and social posts', client: 'Client work', resale: 'Resale' },
  notes: {
    personal: 'your own posts, messages, pages and prints',
    client: 'ads, sites and products that you make for others',
    resale: 'goods that show the work and are sold, such as shirts and templates',
  },
  included: 'Allowed',
  excluded: 'Not allowed',
  toTerms: 'The terms in full',
  choose: 'What buyers may do with it',
  presets: { personal: 'Personal', client: 'Personal and client work', resale: 'Everything, resale too' },
});
