import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { mints as limits } from '@pixchange/contracts/http/limits';
import type { Config } from '../../config.ts';
import { ContractRefusal, type Chain } from '../../platform/chain/chain.ts';
import { ChainBalances } from '../../platform/chain/balances.ts';
import type { Fees } from '../../platform/chain/fees.ts';
import { Commands } from '../../platform/commands.ts';
import { EventLog } from '../../platform/event-log/event-log.ts';
import { LOG } from '../../platform/http/errors.filter.ts';
import type { Log } from '../../platform/log.ts';
import { Metrics } from '../../platform/metrics.ts';
import { CHAIN, CONFIG } from '../../platform/tokens.ts';
import { PartUnavailable } from '../../platform/unavailable.ts';
import { HeadAnchors } from '../transparency/anchors.face.ts';
import { Mints } from './mints.ts';
import { nftDecider, type Nft, type NftCommand, type NftOnItsWay, type Submission } from './nft.decider.ts';
import { RunNftCommand } from './nfts.commands.ts';
import { NftsQueries } from './nfts.queries.ts';

const HOUR_MS = 60 * 60 * 1_000;

/** Refusals of the contract that may end by waiting, or whose result is already on the blockchain. */
const WAITING = new Set(['EnforcedPause', 'MintIdUsed', 'MintIdVoided']);

const isOnItsWay = (nft: Nft): nft is NftOnItsWay => nft.status === 'paid' || nft.status === 'submitted';

const feesOf = ({ maxFeePerGas, maxPriorityFeePerGas }: Submission): Fees => ({
  maxFeePerGas: BigInt(maxFeePerGas),
  maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas),
});

/**
 * Sends paid mints to the blockchain, in one process, with one pending transaction at a time. A transaction is recorded
 * before it is sent, so that a crash loses no transaction; the contract mints an id only once, even if it is sent
 * again.
 */
@Injectable()
export class Minter {
  private isDown = false;
  /** Reason why nothing can be sent; logged once. */
  private waitsFor: string | null = null;
  private readonly balances: ChainBalances;

  constructor(
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(Commands) private readonly commands: Commands,
    @Inject(Mints) private readonly mints: Mints,
    @Inject(NftsQueries) private readonly queries: NftsQueries,
    @Inject(HeadAnchors) private readonly anchors: HeadAnchors,
    @Inject(EventLog) private readonly eventLog: EventLog,
    @Inject(CHAIN) private readonly chain: Chain | null,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(Metrics) metrics: Metrics,
    @Inject(LOG) private readonly log: Log,
  ) {
    this.balances = new ChainBalances(metrics);
  }

  /** Advances every open mint as far as possible, and anchors heads of the log between them. */
  async work(): Promise<void> {
    const open = await this.queries.open();
    for (const nftId of open) await this.mints.finish(nftId);
    try {
      if (await this.onChain(open)) await this.anchors.begin(() => this.firstConfirmation());
      if (this.isDown) this.log.info({ part: 'chain' }, 'chain answers again');
      this.isDown = false;
    } catch (error) {
      if (!(error instanceof PartUnavailable) || error.part !== 'chain') throw error;
      if (!this.isDown)
        this.log.error(
          { part: 'chain', error: String(error.cause) },
          'chain does not answer; mints wait until it does',
        );
      this.isDown = true;
    }
  }

  /** Forgets the balances, because another process mints now. */
  rest(): void {
    this.balances.forget();
  }

  /**
   * Advances what is on the blockchain; true when another transaction may be sent, because all earlier ones are in
   * blocks.
   */
  private async onChain(open: readonly string[]): Promise<boolean> {
    const { chain } = this;
    if (chain === null) return false;
    await this.balances.watch(chain);
    const isFree = await this.anchors.goOn();
    if (open.length === 0) return isFree;
    const waiting = await this.settleAll(chain, open);
    return isFree && (await this.sendAll(chain, waiting));
  }

  /** Records the finished mints, and returns those that still need the blockchain. */
  private async settleAll(chain: Chain, open: readonly string[]): Promise<NftOnItsWay[]> {
    const final = await chain.finalBlock();
    const waiting: NftOnItsWay[] = [];
    for (const nftId of open) {
      const nft = await this.state(nftId);
      if (isOnItsWay(nft) && !(await this.settle(chain, nft, final))) waiting.push(nft);
    }
    return waiting;
  }

  /** Sends transactions; true when all sent ones are in blocks. */
  private async sendAll(chain: Chain, waiting: readonly NftOnItsWay[]): Promise<boolean> {
    // The nonce of a sent transaction is not reused before that transaction is in a block.
    const sent = waiting.filter(({ submissions }) => submissions.length > 0);
    sent.sort((one, other) => (one.submissions.at(-1)?.nonce ?? 0) - (other.submissions.at(-1)?.nonce ?? 0));
    for (const nft of sent) if (!(await this.sendAgain(chain, nft))) return false;
    for (const nft of waiting)
      if (
        nft.submissions.length === 0 &&
        !nft.isHeld &&
        !(await this.sendNext(chain, nft, await chain.nonceOf('minter')))
      )
        return false;
    return true;
  }

  /** Records the result in final blocks; true when this mint does not need the blockchain anymore. */
  private async settle(chain: Chain, nft: NftOnItsWay, final: number): Promise<boolean> {
    const { submissions, givenUp } = nft;
    const { nftId, attempt, mintId, requestedAt } = nft.request;
    const from = submissions[0]?.fromBlock;
    if (from !== undefined) {
      const minted = await chain.mintedIn(mintId, from, final);
      if (minted !== null) {
        await this.run({ type: 'ConfirmMint', nftId, attempt, ...minted });
        return true;
      }
      if (givenUp !== null && (await chain.isVoidedIn(mintId, from, final))) {
        await this.run({ type: 'RecordVoided', nftId, attempt });
        return true;
      }
    }
    const isLate = Date.now() - Date.parse(requestedAt) > this.config.MINT_GIVE_UP_HOURS * HOUR_MS;
    if (isLate && givenUp === null) {
      await this.run({ type: 'GiveUpMint', nftId, attempt, why: 'timeout' });
      return true;
    }
    return false;
  }

  /** Sends the newest transaction again if needed; true when it is in a block, so that its nonce is used. */
  private async sendAgain(chain: Chain, nft: NftOnItsWay): Promise<boolean> {
    const last = nft.submissions.at(-1) as Submission;
    for (const { tx } of nft.submissions) {
      const receipt = await chain.receiptOf(tx);
      if (receipt?.status === 'mined') return this.afterMined(chain, nft, last);
    }
    const nonce = await chain.nonceOf('minter');
    // An earlier transaction must be in a block first.
    if (last.nonce > nonce) return false;
    // The nonce was used by a transaction that was reverted, or is in no block anymore.
    if (last.nonce < nonce) return this.sendNext(chain, nft, nonce);
    const isKnown = await chain.isKnown(last.tx);
    const ageMs = Date.now() - Date.parse(last.submittedAt);
    const isStuck = ageMs > (isKnown ? limits.stuckSeconds : limits.lostSeconds) * 1_000;
    const isOther = (last.call === 'void') !== (nft.givenUp !== null);
    if (!isStuck && !isOther) return false;
    return this.sendNext(chain, nft, nonce, isKnown ? feesOf(last) : undefined);
  }

  /**
   * Continues after a transaction was mined: it waits to become final, but a mint that was given up still has to be
   * voided.
   */
  private async afterMined(chain: Chain, nft: NftOnItsWay, last: Submission): Promise<boolean> {
    if (nft.givenUp === null || last.call === 'void') return true;
    return this.sendNext(chain, nft, await chain.nonceOf('minter'));
  }

  /** Signs, records and sends a transaction; false when nothing else may be sent before this one. */
  private async sendNext(chain: Chain, nft: NftOnItsWay, nonce: number, replaced?: Fees): Promise<boolean> {
    const { nftId, attempt, mintId } = nft.request;
    const call = nft.givenUp === null ? 'mint' : 'void';
    const fees = await chain.fees(replaced);
    if (fees === null) {
      this.waits('mint.fees', 'gas costs more than CHAIN_MAX_FEE_GWEI; mints wait');
      return false;
    }
    const fromBlock = await chain.headBlock();
    const signed = await this.sign(chain, nft, nonce, fees);
    if (signed === null) return true;
    if (signed.cost > 0n && (await chain.balanceOf('minter')) < signed.cost) {
      this.waits('mint.no-funds', `the minter ${chain.minter} has not enough for gas; mints wait`);
      return false;
    }
    this.waitsFor = null;
    await this.run({
      type: 'SubmitTransaction',
      nftId,
      attempt,
      submission: {
        call,
        tx: signed.hash,
        nonce,
        maxFeePerGas: String(fees.maxFeePerGas),
        maxPriorityFeePerGas: String(fees.maxPriorityFeePerGas),
        fromBlock,
        submittedAt: new Date().toISOString(),
      },
    });
    const result = await chain.send(signed.raw);
    this.log.info({ nftId, mintId, call, tx: signed.hash, nonce, result }, 'transaction of a mint was sent');
    return result === 'sent' && (await chain.receiptOf(signed.hash)) !== null;
  }

  /**
   * Returns null when the transaction is not sent: the contract refuses it, or its target address is not known anymore.
   */
  private async sign(chain: Chain, nft: NftOnItsWay, nonce: number, fees: Fees) {
    const { nftId, attempt, mintId, contentSha256, address, toAddress } = nft.request;
    try {
      if (nft.givenUp !== null) return await chain.signVoid(mintId, nonce, fees);
      if (toAddress && address === null) {
        await this.run({ type: 'GiveUpMint', nftId, attempt, why: 'account_erased' });
        return null;
      }
      return await chain.signMint(
        {
          mintId,
          to: toAddress ? (address ?? '') : chain.vault,
          contentHash: contentSha256,
          path: `${nftId}/metadata.json`,
          royaltyReceiver: address ?? chain.vault,
        },
        nonce,
        fees,
      );
    } catch (error) {
      if (!(error instanceof ContractRefusal)) throw error;
      if (!WAITING.has(error.reason) && nft.givenUp === null) {
        this.log.warn(
          { code: 'mint.refused', nftId, reason: error.reason },
          'the contract refuses a mint; it is refunded',
        );
        await this.run({ type: 'GiveUpMint', nftId, attempt, why: 'refused' });
      }
      return null;
    }
  }

  /** Returns the event that confirmed the first minted work. */
  private async firstConfirmation(): Promise<string | null> {
    const nftId = await this.queries.firstMinted();
    if (nftId === null) return null;
    const events = await this.eventLog.loadWithoutPersonal(nftDecider.stream(nftId));
    return events.find(({ type }) => type === 'MintConfirmed')?.id ?? null;
  }

  private waits(code: string, message: string): void {
    if (this.waitsFor !== code) this.log.error({ code }, message);
    this.waitsFor = code;
  }

  private state(nftId: string): Promise<Nft> {
    return this.commands.stateOf(nftDecider, nftId);
  }

  private async run(command: NftCommand): Promise<void> {
    await this.bus.execute(new RunNftCommand(command));
  }
}
