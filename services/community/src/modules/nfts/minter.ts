import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../../config.ts';
import { mapAtOnce } from '../../platform/at-once.ts';
import { ChainBalances } from '../../platform/chain/balances.ts';
import { ChainRounds } from '../../platform/chain/chain-rounds.ts';
import type { Chain, SignedTransaction } from '../../platform/chain/chain.ts';
import type { Fees } from '../../platform/chain/fees.ts';
import { TransactionSender, type Progress, type SendingJob } from '../../platform/chain/sender.ts';
import { EventLog } from '../../platform/event-store/event-log.ts';
import type { Log } from '../../platform/log.ts';
import { Metrics } from '../../platform/metrics.ts';
import { CHAIN, CONFIG } from '../../platform/tokens.ts';
import { Commands } from '../../runtime/commands/commands.ts';
import { LOG } from '../../runtime/http/errors.filter.ts';
import { HeadAnchors } from '../transparency/anchors.face.ts';
import { Mints } from './mints.service.ts';
import { nftDecider, type Nft, type NftCommand, type OpenMint } from './nft.decider.ts';
import { NftsQueries } from './nfts.queries.ts';

/** Number of mints whose state is read in parallel. */
const AT_ONCE = 8;
/**
 * Time after a mint request in which the request handler or the `mint-payments` consumer pays. The minter waits this
 * long, because its payment would conflict with theirs in the same wallet.
 */
const PAYING_MS = 5_000;
const HOUR_MS = 60 * 60 * 1_000;

/**
 * Errors of the contract that may be temporary, or that mean that the mint or its voiding is already on the blockchain.
 */
const WAITING = new Set(['EnforcedPause', 'MintIdUsed', 'MintIdVoided']);

const isBeingPaid = (nft: Nft): boolean =>
  nft.status === 'requested' && Date.now() - Date.parse(nft.request.requestedAt) < PAYING_MS;

const isOpenMint = (nft: Nft): nft is OpenMint => nft.status === 'paid' || nft.status === 'submitted';

/**
 * Sends paid mints to the blockchain. Only one process runs it at a time. The contract mints an id only once, even if
 * it is sent again.
 */
@Injectable()
export class Minter {
  private readonly balances: ChainBalances;
  private readonly rounds: ChainRounds | null;
  private readonly sender: TransactionSender | null;
  private wake: () => void = () => undefined;

  constructor(
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
    this.rounds = chain && new ChainRounds(chain, log, 'mints');
    this.sender = chain && new TransactionSender(chain, 'minter', log);
  }

  /** Advances every open mint as far as possible, and anchors heads of the event log with the same key. */
  async work(wake: () => void): Promise<void> {
    this.wake = wake;
    const nfts = await mapAtOnce(await this.queries.open(), AT_ONCE, (nftId) => this.finish(nftId));
    const { chain, sender } = this;
    if (chain !== null && sender !== null) await this.rounds?.run(wake, () => this.onChain(chain, sender, nfts));
  }

  /** Starts the next run immediately, because a mint was paid. Has no effect in a process that does not mint. */
  runNow(): void {
    this.wake();
  }

  /** Stops the work of this process and clears the cached balances, because another process now mints. */
  rest(): void {
    this.wake = () => undefined;
    this.rounds?.stopWatching();
    this.balances.forget();
  }

  /** Pays, stops or refunds a mint, depending on its state. */
  private async finish(nftId: string): Promise<Nft> {
    const nft = await this.state(nftId);
    return isBeingPaid(nft) ? nft : this.mints.finish(nftId, nft);
  }

  private async onChain(chain: Chain, sender: TransactionSender, nfts: readonly Nft[]): Promise<Progress> {
    await this.balances.watch(chain);
    const open = nfts.filter(isOpenMint);
    const final = open.length === 0 ? -1 : await chain.finalBlock();
    const areSettled = await mapAtOnce(open, AT_ONCE, (nft) => this.settle(chain, nft, final));
    const waiting = open.filter(({ submissions, isHeld }, index) => {
      return areSettled[index] === false && (submissions.length > 0 || !isHeld);
    });
    const anchors = await this.anchors.due(() => this.firstConfirmation());
    return sender.advance([...waiting.map((nft) => this.jobOf(chain, nft)), ...anchors]);
  }

  /**
   * Records a result found in final blocks, or gives up a late mint; returns true when nothing has to be sent for this
   * mint in this run.
   */
  private async settle(chain: Chain, nft: OpenMint, final: number): Promise<boolean> {
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

  private jobOf(chain: Chain, nft: OpenMint): SendingJob {
    const { nftId, attempt, mintId } = nft.request;
    const call = nft.givenUp === null ? 'mint' : 'void';
    const last = nft.submissions.at(-1);
    return {
      kind: 'mint',
      about: { nftId, mintId, call },
      submissions: nft.submissions,
      isOutdated: last !== undefined && last.call !== call,
      sign: (nonce, fees) => this.sign(chain, nft, nonce, fees),
      refused: (reason) => this.refused(nft, reason),
      record: (transaction) =>
        this.run({ type: 'SubmitTransaction', nftId, attempt, submission: { call, ...transaction } }),
    };
  }

  /** Signs the transaction of a mint, or of the voiding of its id; returns null when the target address was erased. */
  private async sign(chain: Chain, nft: OpenMint, nonce: number, fees: Fees): Promise<SignedTransaction | null> {
    const { nftId, attempt, mintId, contentSha256, address, toAddress } = nft.request;
    if (nft.givenUp !== null) return chain.signVoid(mintId, nonce, fees);
    if (toAddress && address === null) {
      await this.run({ type: 'GiveUpMint', nftId, attempt, why: 'account_erased' });
      return null;
    }
    return chain.signMint(
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
  }

  private async refused({ request: { nftId, attempt }, givenUp }: OpenMint, reason: string): Promise<null> {
    if (WAITING.has(reason) || givenUp !== null) return null;
    this.log.warn({ code: 'mint.refused', nftId, reason }, 'the contract refuses a mint; it is refunded');
    await this.run({ type: 'GiveUpMint', nftId, attempt, why: 'refused' });
    return null;
  }

  /** Returns the id of the event that confirmed the first mint; null while there is none. */
  private async firstConfirmation(): Promise<string | null> {
    const nftId = await this.queries.firstMinted();
    if (nftId === null) return null;
    const events = await this.eventLog.loadWithoutPersonal(nftDecider.stream(nftId));
    return events.find(({ type }) => type === 'MintConfirmed')?.id ?? null;
  }

  private state(nftId: string): Promise<Nft> {
    return this.commands.stateOf(nftDecider, nftId);
  }

  private async run(command: NftCommand): Promise<void> {
    await this.commands.run(nftDecider, command);
  }
}
