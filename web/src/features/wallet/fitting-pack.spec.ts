import { expect, it } from 'vitest';
import { coinPack } from '../../testing/samples.ts';
import { fittingPack } from './fitting-pack.ts';

const packs = [500, 100, 250].map(coinPack);

it.each([
  [1, 100],
  [100, 100],
  [101, 250],
  [500, 500],
  [501, undefined],
])('selects for %i missing coins the pack of %s', (missing, coins) => {
  expect(fittingPack(packs, missing)?.coins).toBe(coins);
});
