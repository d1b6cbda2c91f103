import { expect, it } from 'vitest';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import { cardHeight } from './work-size.ts';

type Sized = Parameters<typeof cardHeight>[0];
const work = (type: ImageItemView['type'], width: number, height: number): Sized => ({
  type,
  image: { width, height } as NonNullable<ImageItemView['image']>,
});

it('keeps a GIF’s aspect ratio beside the film edge', () => expect(cardHeight(work('Gif', 400, 200), 217)).toBe(100));
it('keeps a sticker’s aspect ratio in its padding', () => expect(cardHeight(work('Sticker', 300, 300), 236)).toBe(236));
it('adds a mat and a caption to art', () => expect(cardHeight(work('Art', 100, 100), 226)).toBe(200 + 26 + 52));
it('limits the aspect ratio of very wide and very tall works', () => {
  expect(cardHeight(work('Gif', 4_000, 10), 217)).toBe(Math.round(200 / 2.2));
  expect(cardHeight(work('Gif', 10, 4_000), 217)).toBe(400);
});
it('a card is square for a work without a picture', () =>
  expect(cardHeight({ type: null, image: null }, 200)).toBe(200));
