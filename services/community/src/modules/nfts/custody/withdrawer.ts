import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { mints as limits } from '@pixchange/contracts/http/limits';
import { ContractRefusal, type Chain, type SignedTransaction } from '../../../platform/chain/chain.ts';
import type { Fees } from '../../../platform/chain/fees.ts';
import { Commands } from '../../../platform/commands.ts';
import { LOG } from '../../../platform/http/errors.filter.ts';
import type { Log } from '../../../platform/log.ts';
import type { Withdrawal } from '../holding.decider.ts';
import { nftDecider, type NftCommand } from '../nft.decider.ts';
import { RunNftCommand } from '../nfts.commands.ts';
import { NftsQueries } from '../nfts.queries.ts';

/** Token with an open withdrawal. */
interface Leaving extends Withdrawal {
  readonly nftId: string;
  readonly tokenId: string;
}

/** Returns the last signed transaction; null when nothing was signed. */
const lastOf = ({ submissions }: Leaving) => submissions.at(-1) ?? null;

/**
 * Sends tokens out of the vault, one pending transaction at a time. A transaction is recorded before it is sent. All
 * transactions of one withdrawal have the same nonce, so only one of them ever gets into a block. A new nonce is taken
 * only after a final block has used the previous one without the transfer. So no transaction is left that could send
 * the token away again after it came back.
 * The watcher of transfers records the arrival.
 */
@Injectable()
export class Withdrawer {
  /** Reason why nothing can be sent; logged once. */
  private waitsFor: string | null = null;

  constructor(
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(Commands) private readonly commands: Commands,
    @Inject(NftsQueries) private readonly queries: NftsQueries,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Advances every withdrawal as far as possible. @throws PartUnavailable */
  async work(chain: Chain): Promise<void> {
    const leaving = await this.leaving();
    const sent = leaving.filter(({ submissions }) => submissions.length > 0);
    sent.sort((one, other) => (lastOf(one)?.nonce ?? 0) - (lastOf(other)?.nonce ?? 0));
    for (const one of sent) if (!(await this.sendAgain(chain, one))) return;
    for (const one of leaving)
      if (one.submissions.length === 0 && !(await this.sendNext(chain, one, await chain.nonceOf('vault')))) return;
  }

  private async leaving(): Promise<Leaving[]> {
    const found: Leaving[] = [];
    for (const nftId of await this.queries.leaving()) {
      const nft = await this.commands.stateOf(nftDecider, nftId);
      if (nft.status !== 'minted' || nft.holding.withdrawal === null) continue;
      const { withdrawal } = nft.holding;
      if (withdrawal.address !== null) found.push({ ...withdrawal, nftId, tokenId: nft.tokenId });
      else if (withdrawal.submissions.length === 0)
        await this.run({
          type: 'CancelWithdrawal',
          nftId,
          withdrawalId: withdrawal.withdrawalId,
          why: 'account_erased',
        });
      // Otherwise it can't be signed again; the sent transaction completes the withdrawal.
    }
    return found;
  }

  /** Sends a transaction again if needed; false when nothing else may be sent before this one. */
  private async sendAgain(chain: Chain, leaving: Leaving): Promise<boolean> {
    for (const { tx } of leaving.submissions) if ((await chain.receiptOf(tx))?.status === 'mined') return true;
    const last = lastOf(leaving);
    if (last === null) return true;
    const next = await chain.nonceOf('vault');
    // An earlier transaction must be in a block first.
    if (last.nonce > next) return false;
    if (last.nonce < next) return this.afterUsed(chain, leaving, last.nonce);
    const isKnown = await chain.isKnown(last.tx);
    const ageMs = Date.now() - Date.parse(last.submittedAt);
    if (ageMs <= (isKnown ? limits.stuckSeconds : limits.lostSeconds) * 1_000) return false;
    const replaced = {
      maxFeePerGas: BigInt(last.maxFeePerGas),
      maxPriorityFeePerGas: BigInt(last.maxPriorityFeePerGas),
    };
    return this.sendNext(chain, leaving, last.nonce, isKnown ? replaced : undefined);
  }

  /**
   * Handles a nonce that was used by a reverted transaction or by another one of the same key. Once that is final, a
   * new nonce may be taken.
   */
  private async afterUsed(chain: Chain, leaving: Leaving, nonce: number): Promise<boolean> {
    const final = await chain.finalBlock();
    if (final < 0 || (await chain.nonceOf('vault', final)) <= nonce) return true;
    // The transfer may be final by now, but not recorded yet.
    if ((await chain.ownerOf(leaving.tokenId)) !== chain.vault) return true;
    return this.sendNext(chain, leaving, await chain.nonceOf('vault'));
  }

  /** Signs, records and sends a transaction; false when nothing else may be sent before this one. */
  private async sendNext(chain: Chain, leaving: Leaving, nonce: number, replaced?: Fees): Promise<boolean> {
    const { nftId, withdrawalId } = leaving;
    const fees = await chain.fees(replaced);
    if (fees === null) {
      this.waits('withdrawal.fees', 'gas costs more than CHAIN_MAX_FEE_GWEI; withdrawals wait');
      return false;
    }
    const fromBlock = await chain.headBlock();
    const signed = await this.sign(chain, leaving, nonce, fees);
    if (signed === null) return true;
    if (signed.cost > 0n && (await chain.balanceOf('vault')) < signed.cost) {
      this.waits('withdrawal.no-funds', `the vault ${chain.vault} has not enough for gas; withdrawals wait`);
      return false;
    }
    this.waitsFor = null;
    await this.run({
      type: 'SubmitWithdrawal',
      nftId,
      withdrawalId,
      tx: signed.hash,
      nonce,
      maxFeePerGas: String(fees.maxFeePerGas),
      maxPriorityFeePerGas: String(fees.maxPriorityFeePerGas),
      fromBlock,
      submittedAt: new Date().toISOString(),
    });
    const result = await chain.send(signed.raw);
    this.log.info({ nftId, withdrawalId, tx: signed.hash, nonce, result }, 'transaction of a withdrawal was sent');
    return result === 'sent' && (await chain.receiptOf(signed.hash)) !== null;
  }

  /** Returns null while the contract refuses the transfer. */
  private async sign(
    chain: Chain,
    { nftId, tokenId, address }: Leaving,
    nonce: number,
    fees: Fees,
  ): Promise<SignedTransaction | null> {
    try {
      return await chain.signWithdrawal(tokenId, address ?? '', nonce, fees);
    } catch (error) {
      if (!(error instanceof ContractRefusal)) throw error;
      this.waits(`withdrawal.refused ${nftId}`, `the contract refuses a withdrawal (${error.reason}); it waits`);
      return null;
    }
  }

  private waits(code: string, message: string): void {
    if (this.waitsFor !== code) this.log.error({ code }, message);
    this.waitsFor = code;
  }

  private async run(command: NftCommand): Promise<void> {
    await this.bus.execute(new RunNftCommand(command));
  }
}
