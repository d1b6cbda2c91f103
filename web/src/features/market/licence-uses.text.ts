import { catalogue } from '../../shared/text/catalogue.ts';

export const licenceUsesText = catalogue('licence-uses', {
  title: 'What a license allows',
  names: { personal: 'Personal use and social posts', client: 'Client work', resale: 'Resale' },
  notes: {
    personal: 'your own posts, messages, pages and prints',
    client: 'ads, sites and products that you make for others',
    resale: 'goods you sell that show the work, such as shirts and templates',
  },
  included: 'Allowed',
  excluded: 'Not allowed',
  toTerms: 'Read the full terms',
  choose: 'What buyers can do with the work',
  presets: {
    personal: 'Personal use',
    client: 'Personal use and client work',
    resale: 'Personal use, client work and resale',
  },
});
