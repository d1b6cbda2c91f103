import type { Log } from '../log.ts';
import { PartUnavailable } from '../unavailable.ts';
import type { Chain } from './chain.ts';
import type { Progress } from './sender.ts';

/** Rounds of work with the chain. An outage of the chain ends a round, and is logged once. */
export class ChainRounds {
  private isDown = false;
  private unwatch: (() => void) | null = null;

  /** @param waiting what waits during an outage, in log lines */
  constructor(
    private readonly chain: Chain,
    private readonly log: Log,
    private readonly waiting: string,
  ) {}

  /** Runs a round; `wake` is called after each new block while a transaction is in none. */
  async run(wake: () => void, work: () => Promise<Progress>): Promise<void> {
    const { chain, log, waiting } = this;
    try {
      const { isInFlight, hasSent } = await work();
      if (!isInFlight) this.rest();
      else this.unwatch ??= chain.onBlock(wake);
      // The block with the transaction may have come before blocks were watched.
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

  /** Ends the watch for new blocks. */
  rest(): void {
    this.unwatch?.();
    this.unwatch = null;
  }
}
