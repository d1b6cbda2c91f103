import { expect, it } from 'vitest';
import type { AlbumChoice } from './album-choice.ts';
import { emptyQueue, uploadQueue, type NewFile } from './upload-queue.ts';
import { canSell, hasOwnPrice, lostPrices, needsPrice } from './upload-sales.ts';

const album = (published: boolean): AlbumChoice => ({ kind: 'album', id: 'a', title: 'Sketches', published });
const collection: AlbumChoice = { kind: 'collection', id: 'c', title: 'City birds', album: null };

const queueOf = (...works: Partial<NewFile>[]) =>
  uploadQueue(emptyQueue, {
    type: 'added',
    files: works.map((work, index) => ({
      key: String(index),
      name: `${index}.png`,
      type: 'image/png',
      sizeBytes: 9,
      src: null,
      ...work,
    })),
  });

it('reports whether any work has its own price and can be sold at its target', () => {
  expect(hasOwnPrice(queueOf({ price: '30' }, {}), album(true))).toBe(true);
  expect(hasOwnPrice(queueOf({ price: '30' }), album(false))).toBe(false);
  expect(hasOwnPrice(queueOf({}, {}), album(true))).toBe(false);
});

it('lists each price that is dropped in a private album or a collection once', () => {
  const queue = queueOf({ price: '60' }, {}, { price: '70' }, { price: '60' });
  expect(lostPrices(queue, null, album(false))).toEqual({ why: 'private', prices: [60, 70] });
  expect(lostPrices(queue, null, collection)).toEqual({ why: 'collection', prices: [60, 70] });
});

it('lists the shared price when the album was changed to a private one afterwards', () =>
  expect(lostPrices(queueOf({}), '30', album(false))).toEqual({ why: 'private', prices: [30] }));

it('drops no price for public works or without a price', () => {
  expect(lostPrices(queueOf({ price: '60' }), '30', album(true))).toBeNull();
  expect(lostPrices(queueOf({}), null, album(false))).toBeNull();
});

it('does not sell a work that only its owner sees, even in a public album', () => {
  const queue = queueOf({ price: '60', allowPublish: false });
  expect(lostPrices(queue, null, album(true))).toEqual({ why: 'hidden', prices: [60] });
  expect(canSell(queue, album(true))).toBe(false);
  expect(needsPrice(queue, '', album(true))).toBe(false);
  expect(canSell(queueOf({ allowPublish: false }, {}), album(true))).toBe(true);
});
