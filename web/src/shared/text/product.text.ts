import { PRODUCT_NAME } from '@pixchange/contracts/http/page-head';
import { catalogue } from './catalogue.ts';

export const productText = catalogue('product', {
  /** The brackets hold the words that are underlined. */
  tagline: 'Join a <GIF>, <Sticker> and <AR-3D> community',
});

/** In the order of the words that they underline. */
const INKS = ['Gif', 'Sticker', 'Art'] as const;

interface TaglinePart {
  readonly words: string;
  readonly ink?: (typeof INKS)[number] | undefined;
}

export const product = {
  name: PRODUCT_NAME,
  tagline: productText.tagline.split(/[<>]/).map((words, index): TaglinePart => (index % 2 === 0 ? { words } : { words, ink: INKS[(index - 1) / 2] })),
} as const;
