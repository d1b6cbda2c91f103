import { Inject, Injectable } from '@nestjs/common';
import { ChainRounds } from '../../../platform/chain/chain-rounds.ts';
import type { Chain } from '../../../platform/chain/chain.ts';
import type { Log } from '../../../platform/log.ts';
import { CHAIN } from '../../../platform/tokens.ts';
import { LOG } from '../../../runtime/http/errors.filter.ts';
import { NftsQueries } from '../nfts.queries.ts';
import { TransferWatcher } from './transfer-watcher.ts';
import { Withdrawer } from './withdrawer.ts';

/** Time between two checks of the blockchain while nothing leaves the vault. */
const WATCH_MS = 5_000;

/**
 * Synchronizes tokens with the blockchain: sends withdrawals, and records transfers. Only one process runs it at a
 * time.
 */
@Injectable()
export class Custody {
  private readonly rounds: ChainRounds | null;
  private watchedAt = -Infinity;

  constructor(
    @Inject(Withdrawer) private readonly withdrawer: Withdrawer,
    @Inject(TransferWatcher) private readonly watcher: TransferWatcher,
    @Inject(NftsQueries) private readonly queries: NftsQueries,
    @Inject(CHAIN) private readonly chain: Chain | null,
    @Inject(LOG) log: Log,
  ) {
    this.rounds = chain && new ChainRounds(chain, log, 'withdrawals and deposits');
  }

  async work(wake: () => void): Promise<void> {
    const { chain } = this;
    if (chain === null) return;
    const isLeaving = (await this.queries.leaving()).length > 0;
    if (!isLeaving && performance.now() - this.watchedAt < WATCH_MS) return;
    this.watchedAt = performance.now();
    await this.rounds?.run(wake, async () => {
      // Final blocks are read first, so that a completed withdrawal is not sent again.
      await this.watcher.work(chain);
      return this.withdrawer.work();
    });
  }

  rest(): void {
    this.rounds?.stopWatching();
  }
}
