import { catalogue } from '../../shared/text/catalogue.ts';

export const artistText = catalogue('artist', {
  pageTitle: 'Sell Your Art',
  title: ['Hang it up. ', 'Sell', ' it. Keep your name on it.'],
  lead: 'Show your GIFs, stickers and art here. You choose what is public and what it costs, and people who like it find you by your name.',
  upload: 'Upload a work',
  questions: 'Read the questions first',
  worthTitle: 'What a price means',
  worthNote: 'Prices are whole pixcoins, from 1 to 100,000. One pixcoin is two US cents, everywhere.',
  price: 'Price in pixcoins',
  worth: (dollars: string) => `is ${dollars} to the buyer`,
  stepsTitle: 'From file to sale',
  steps: [
    {
      title: 'Upload',
      text: 'A hundred files at a time, 25 MB each. Sizes, formats and previews are made for you; places and camera data are taken out.',
    },
    {
      title: 'Sort',
      text: 'Put works into albums, name them, add up to five tags. Nothing is public until you publish its album.',
    },
    {
      title: 'Price',
      text: 'Say how many pixcoins a copy in full size costs. We keep a fee, which you see beforehand, and you get the rest, in pixcoins: they are spent here and not paid out as money. What has no price is to look at.',
    },
    {
      title: 'Mint, if you like',
      text: 'For 100 pixcoins or 4 pixtokens, you can mint a work as a token on Polygon (chain id 137). What is minted stays forever. When your token is sold again here, you get 5%.',
    },
  ],
  promisesTitle: 'What you can rely on',
  promises: [
    {
      title: 'You stay the author',
      text: 'You allow us to show a public work. You do not give it away, and you can take it down on any day. Copies that people bought stay theirs.',
    },
    {
      title: 'Every coin is on record',
      text: 'Each movement of pixcoins is written to a log that anyone can check, and that we cannot quietly rewrite.',
    },
    {
      title: 'Copies are looked for',
      text: 'Uploads that look like another work are shown to a moderator. A report needs no account, and every decision is kept with its reason.',
    },
  ],
  partnersTitle: 'Partners',
  partnersNote: 'These are the three kinds of people we work with. If you are one of them, write to us.',
  partners: [
    {
      title: 'Galleries and print shops',
      text: 'You show or print works that people on Pixchange made. We bring you together with the artists, and they decide.',
    },
    {
      title: 'Makers of apps and keyboards',
      text: 'You want loops and stickers in what you build. Public works can be searched and embedded, with the author’s name.',
    },
    {
      title: 'Non-profits',
      text: 'You have a cause and need pictures that move people. We show you beside the works, at no cost.',
    },
  ],
  partnersAct: 'Become a partner',
});
