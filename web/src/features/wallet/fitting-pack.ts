import type { CoinPackView } from '@pixchange/contracts/http/coin-packs';

/** Returns the smallest pack with at least the given number of coins; undefined when no pack is sufficient. */
export const fittingPack = (packs: readonly CoinPackView[], coins: number): CoinPackView | undefined =>
  packs
    .filter((pack) => pack.coins >= coins)
    .reduce<CoinPackView | undefined>(
      (best, pack) => (best === undefined || pack.coins < best.coins ? pack : best),
      undefined,
    );
