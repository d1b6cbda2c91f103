import type { Log } from '../log.ts';
import { PartUnavailable } from '../unavailable.ts';
import type { Chain } from './chain.ts';
import type { Progress } from './sender.ts';

/** Runs rounds of work on the chain. An outage of the chain ends the round and is logged once. */
export class ChainRounds {
  private isDown = false;
  private unwatch: (() => void) | null = null;

  /** @param waiting plural noun for log lines: the work that waits during an outage, such as `mints` */
  constructor(
    private readonly chain: Chain,
    private readonly log: Log,
    private readonly waiting: string,
  ) {}

  /** Runs a round. `wake` is called after a transaction was sent, and after each new block while one is pending. */
  async run(wake: () => void, work: () => Promise<Progress>): Promise<void> {
    const { chain, log, waiting } = this;
    try {
      const { isInFlight, hasSent } = await work();
      if (!isInFlight) this.stopWatching();
      else this.unwatch ??= chain.onBlock(wake);
      // The transaction may have been mined before this process watched blocks.
      if (hasSent) wake();
      if (this.isDown) log.info({ part: 'chain' }, 'chain answers again');
      this.isDown = false;
    } catch (error) {
      if (!(error instanceof PartUnavailable) || error.part !== 'chain') throw error;
      if (!this.isDown)
        log.error(
          { part: 'chain', error: String(error.cause) },
          `chain does not answer; ${waiting} wait until it does`,
        );
      this.isDown = true;
    }
  }

  /** Stops watching for new blocks. */
  stopWatching(): void {
    this.unwatch?.();
    this.unwatch = null;
  }
}
