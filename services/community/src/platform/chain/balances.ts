import { formatEther } from 'ethers';
import type { Metrics } from '../metrics.ts';
import type { Chain } from './chain.ts';

const EVERY_MS = 60_000;

/** Tells what the keys that send have left, so that somebody fills them up in time. */
export class ChainBalances {
  private readAtMs = -Infinity;

  constructor(private readonly metrics: Pick<Metrics, 'chainBalance'>) {}

  /** Now and then only, because a node may charge for each question. Where gas costs nothing, nobody has to fill up. */
  async watch(chain: Chain): Promise<void> {
    if (Date.now() - this.readAtMs < EVERY_MS) return;
    this.readAtMs = Date.now();
    if ((await chain.fees())?.maxFeePerGas === 0n) return this.metrics.chainBalance.reset();
    for (const key of ['minter', 'vault'] as const)
      this.metrics.chainBalance.set({ key }, Number(formatEther(await chain.balanceOf(key))));
  }

  /** Who mints instead tells them: what is left here would be told for good, whatever is sent to the keys. */
  forget(): void {
    this.readAtMs = -Infinity;
    this.metrics.chainBalance.reset();
  }
}
