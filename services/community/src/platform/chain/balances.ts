import { formatEther } from 'ethers';
import type { Metrics } from '../metrics.ts';
import type { Chain } from './chain.ts';

const EVERY_MS = 60_000;

/** Reports the balances of the sending keys as a metric, so that an operator can refill them in time. */
export class ChainBalances {
  private readAtMs = -Infinity;

  constructor(private readonly metrics: Pick<Metrics, 'chainBalance'>) {}

  /**
   * Reads the balances at most once a minute, because a node may charge for each request. On a chain where gas is free,
   * no balance is reported.
   */
  async watch(chain: Chain): Promise<void> {
    if (Date.now() - this.readAtMs < EVERY_MS) return;
    this.readAtMs = Date.now();
    if ((await chain.fees())?.maxFeePerGas === 0n) return this.metrics.chainBalance.reset();
    for (const key of ['minter', 'vault'] as const)
      this.metrics.chainBalance.set({ key }, Number(formatEther(await chain.balanceOf(key))));
  }

  /**
   * Drops the metric when another process mints and reports it. A value left here would not change when the keys are
   * refilled.
   */
  forget(): void {
    this.readAtMs = -Infinity;
    this.metrics.chainBalance.reset();
  }
}
