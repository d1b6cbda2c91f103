import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { mints as limits } from '@pixchange/contracts/http/limits';
import type { LogHeadView } from '@pixchange/contracts/http/audit';
import type { Config } from '../../config.ts';
import { AnchorContract } from '../../platform/chain/anchor-contract.ts';
import { ContractRefusal, type Chain } from '../../platform/chain/chain.ts';
import type { Fees } from '../../platform/chain/fees.ts';
import { commandsOf } from '../../platform/command-handlers.ts';
import { Commands } from '../../platform/commands.ts';
import { LOG } from '../../platform/http/errors.filter.ts';
import type { Log } from '../../platform/log.ts';
import { LogTree } from '../../platform/merkle-log/log-tree.ts';
import { CHAIN, CONFIG } from '../../platform/tokens.ts';
import { anchorsDecider, type AnchorCommand, type Anchors, type AnchorSubmission } from './anchors.decider.ts';
import type { HeadAnchors } from './anchors.face.ts';
import { TransparencyQueries } from './transparency.queries.ts';

const { Run: RunAnchorCommand, Handler } = commandsOf(anchorsDecider);
export const AnchorCommandHandler = Handler;

const HOUR_MS = 60 * 60 * 1_000;

type Head = Pick<LogHeadView, 'size' | 'root'>;

const feesOf = ({ maxFeePerGas, maxPriorityFeePerGas }: AnchorSubmission): Fees => ({
  maxFeePerGas: BigInt(maxFeePerGas),
  maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas),
});

/**
 * Anchors signed heads on the blockchain, one at a time. A transaction is recorded before it is sent, so that a crash
 * loses none. The contract accepts each head once, and never a smaller one than before.
 */
@Injectable()
export class Anchorer implements HeadAnchors {
  private readonly contract: AnchorContract | null;
  /** Reason why nothing is sent; logged once. */
  private waitsFor: string | null = null;

  constructor(
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(Commands) private readonly commands: Commands,
    @Inject(TransparencyQueries) private readonly queries: TransparencyQueries,
    @Inject(LogTree) private readonly tree: LogTree,
    @Inject(CHAIN) private readonly chain: Chain | null,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOG) private readonly log: Log,
  ) {
    const address = chain?.anchorContract ?? null;
    this.contract = chain === null || address === null ? null : new AnchorContract(chain, address);
  }

  async goOn(): Promise<boolean> {
    const { chain, contract } = this;
    if (chain === null || contract === null) return true;
    const first = (await this.state(chain, contract)).submissions[0];
    if (first === undefined) return true;
    for (const head of await contract.anchoredIn(first.fromBlock, await chain.finalBlock()))
      await this.run({ type: 'RecordAnchored', chainId: chain.id, contract: contract.address, ...head });
    const { submissions } = await this.state(chain, contract);
    const last = submissions.at(-1);
    if (last === undefined) return true;
    for (const { tx } of submissions) if ((await chain.receiptOf(tx))?.status === 'mined') return true;
    return this.sendAgain(chain, contract, last);
  }

  async begin(firstMint: () => Promise<string | null>): Promise<void> {
    const { chain, contract } = this;
    if (chain === null || contract === null) return;
    const head = await this.nextHead(chain, contract);
    if (head === null) return;
    // The read model may be behind, so the stream decides what is anchored and what is pending.
    const { last, submissions } = await this.state(chain, contract);
    if (submissions.length > 0 || (last !== null && head.size <= last.size)) return;
    if (last === null ? await this.isEarly(head, firstMint) : this.isRecent(last.submittedAt)) return;
    await this.send(chain, contract, head, await chain.nonceOf('minter'));
  }

  /** Returns the newest signed head, if it is larger than the last anchor and that is old enough. */
  private async nextHead({ id }: Chain, { address }: AnchorContract): Promise<Head | null> {
    const [head, anchored] = await Promise.all([this.queries.newest(), this.queries.lastAnchor(id, address)]);
    if (anchored === null) return head;
    return head !== null && head.size > anchored.size && !this.isRecent(anchored.anchored_at) ? head : null;
  }

  private isRecent(time: string): boolean {
    return Date.now() - Date.parse(time) < this.config.AUDIT_ANCHOR_HOURS * HOUR_MS;
  }

  /**
   * Whether it is too early for the first anchor. It comes when a head covers the first mint, or an interval after the
   * first head.
   */
  private async isEarly({ size }: Head, firstMint: () => Promise<string | null>): Promise<boolean> {
    const minted = await firstMint();
    const index = minted === null ? null : await this.tree.indexOf(minted);
    if (index !== null && index < size) return false;
    const first = await this.queries.first();
    return first === null || this.isRecent(first.signed_at);
  }

  /** Sends a transaction again if needed; false when nothing else may be sent before this one. */
  private async sendAgain(chain: Chain, contract: AnchorContract, last: AnchorSubmission): Promise<boolean> {
    const nonce = await chain.nonceOf('minter');
    // An earlier transaction, of a mint, must be in a block first.
    if (last.nonce > nonce) return true;
    // The nonce was used by a transaction that was reverted, or is in no block anymore.
    if (last.nonce < nonce) return this.send(chain, contract, last, nonce);
    const isKnown = await chain.isKnown(last.tx);
    const ageMs = Date.now() - Date.parse(last.submittedAt);
    if (ageMs <= (isKnown ? limits.stuckSeconds : limits.lostSeconds) * 1_000) return false;
    return this.send(chain, contract, last, nonce, isKnown ? feesOf(last) : undefined);
  }

  /** Signs, records and sends a transaction; false when it is pending and in no block. */
  private async send(
    chain: Chain,
    contract: AnchorContract,
    { size, root }: Head,
    nonce: number,
    replaced?: Fees,
  ): Promise<boolean> {
    const isInTheWay = replaced !== undefined;
    const fees = await chain.fees(replaced);
    if (fees === null)
      return this.waits('anchor.fees', 'gas costs more than CHAIN_MAX_FEE_GWEI; anchors wait', isInTheWay);
    const newest = await contract.latestSize();
    if (newest >= size)
      return this.waits(
        'anchor.not-larger',
        `the contract ${contract.address} has a head of ${newest} leaves already, so that of ${size} is not anchored; if this log did not bring it there, another product uses the contract, or this log was cut`,
        isInTheWay,
      );
    const fromBlock = await chain.headBlock();
    const signed = await this.sign(contract, size, root, nonce, fees);
    if (signed === null) return !isInTheWay;
    if (signed.cost > 0n && (await chain.balanceOf('minter')) < signed.cost)
      return this.waits(
        'anchor.no-funds',
        `the minter ${chain.minter} has not enough for gas; anchors wait`,
        isInTheWay,
      );
    this.waitsFor = null;
    await this.run({
      type: 'SubmitAnchor',
      chainId: chain.id,
      contract: contract.address,
      size,
      root,
      tx: signed.hash,
      nonce,
      maxFeePerGas: String(fees.maxFeePerGas),
      maxPriorityFeePerGas: String(fees.maxPriorityFeePerGas),
      fromBlock,
      submittedAt: new Date().toISOString(),
    });
    const result = await chain.send(signed.raw);
    this.log.info({ size, tx: signed.hash, nonce, result }, 'transaction of an anchor was sent');
    return result === 'sent' && (await chain.receiptOf(signed.hash)) !== null;
  }

  /** Returns null when the contract refuses the head. */
  private async sign(contract: AnchorContract, size: number, root: string, nonce: number, fees: Fees) {
    try {
      return await contract.sign(size, root, nonce, fees);
    } catch (error) {
      if (!(error instanceof ContractRefusal)) throw error;
      this.waits('anchor.refused', `the contract ${contract.address} refuses an anchor (${error.reason}); it waits`);
      return null;
    }
  }

  /** Logs the reason once, and returns whether other transactions may be sent meanwhile. */
  private waits(code: string, message: string, isInTheWay = false): boolean {
    if (this.waitsFor !== code) this.log.error({ code }, message);
    this.waitsFor = code;
    return !isInTheWay;
  }

  private state({ id: chainId }: Chain, { address: contract }: AnchorContract): Promise<Anchors> {
    return this.commands.stateOf(anchorsDecider, { chainId, contract });
  }

  private async run(command: AnchorCommand): Promise<void> {
    await this.bus.execute(new RunAnchorCommand(command));
  }
}
