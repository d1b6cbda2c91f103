export const product = {
  name: 'Pixchange',
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

export const titleOf = (page?: string): string => (page === undefined ? product.name : `${product.name} | ${page}`);
