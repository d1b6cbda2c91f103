import { PRODUCT_NAME } from '@pixchange/contracts/http/page-head';

export const product = {
  name: PRODUCT_NAME,
  /** Words of the tagline with the ink that underlines each. */
  tagline: [
    { words: 'Join a ' },
    { words: 'GIF', ink: 'Gif' },
    { words: ', ' },
    { words: 'Sticker', ink: 'Sticker' },
    { words: ' and ' },
    { words: 'AR-3D', ink: 'Art' },
    { words: ' community' },
  ],
} as const;
