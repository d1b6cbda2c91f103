import { catalogue } from '../../shared/text/catalogue.ts';

export const artistText = catalogue('artist', {
  pageTitle: 'Sell Your Art',
  title: ['Share it. ', 'Sell', ' it. Keep your name on it.'],
  lead: 'Show your GIFs, stickers and art here. You choose what’s public and what it costs, and people who like it can find you.',
  upload: 'Upload a work',
  questions: 'Read the FAQ first',
  worthTitle: 'What a price means',
  worthNote: 'Prices are whole pixcoins, from 1 to 100,000. One pixcoin is two US cents, everywhere.',
  price: 'Price in pixcoins',
  worth: (dollars: string) => `is ${dollars} to the buyer`,
  stepsTitle: 'From file to sale',
  steps: [
    {
      title: 'Upload',
      text: 'Up to 100 files at a time, 25 MB each. We make sizes, formats and previews for you, and remove location and camera data.',
    },
    {
      title: 'Organize',
      text: 'Put works into albums, name them and add up to five tags. Nothing is public until you publish its album.',
    },
    {
      title: 'Price',
      text: 'Set a price in pixcoins for a license to the full-size file. We show you our fee first, and you get the rest in pixcoins. You can spend them here, but not cash them out. Works without a price are free to view.',
    },
    {
      title: 'Mint, if you like',
      text: 'For 100 pixcoins or 4 pixtokens, you can mint a work as a token on Polygon (chain id 137). A mint is permanent. When your token is sold again here, you get 5%.',
    },
  ],
  promisesTitle: 'What you can rely on',
  promises: [
    {
      title: 'You stay the creator',
      text: 'You allow us to show your public works, and you keep all rights. You can take a work down at any time. Buyers keep the copies they bought.',
    },
    {
      title: 'Every coin is on record',
      text: 'Every movement of pixcoins is written to a log that anyone can check, and that we can’t secretly change.',
    },
    {
      title: 'We look for copies',
      text: 'A moderator checks uploads that look like another work. Anyone can report a work, even without an account, and every decision is recorded with its reason.',
    },
  ],
  partnersTitle: 'Partners',
  partnersNote: 'We work with three kinds of partners. If you’re one of them, write to us.',
  partners: [
    {
      title: 'Galleries and print shops',
      text: 'You show or print works from Pixchange. We put you in touch with the artists, and they decide.',
    },
    {
      title: 'Makers of apps and keyboards',
      text: 'You want GIFs and stickers in your app. You can search and embed public works, with the creator’s name.',
    },
    {
      title: 'Non-profits',
      text: 'You have a cause and want people to hear about it. We list you on this site, at no cost.',
    },
  ],
  partnersAct: 'Become a partner',
});
