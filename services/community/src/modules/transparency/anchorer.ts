import { Inject, Injectable } from '@nestjs/common';
import type { LogHeadView } from '@pixchange/contracts/http/audit';
import type { Config } from '../../config.ts';
import { AnchorContract } from '../../platform/chain/anchor-contract.ts';
import type { Chain } from '../../platform/chain/chain.ts';
import { SendingWaits, type SendingJob } from '../../platform/chain/sender.ts';
import { CHAIN, CONFIG, LOG_TREES } from '../../platform/tokens.ts';
import { Commands } from '../../runtime/commands/commands.ts';
import type { LogTrees } from '../../runtime/merkle-log/log-tree.ts';
import { anchorsDecider, type AnchorCommand, type Anchors, type AnchorSubmission } from './anchors.decider.ts';
import type { HeadAnchors } from './anchors.face.ts';
import { TransparencyQueries } from './transparency.queries.ts';

const HOUR_MS = 60 * 60 * 1_000;

type Head = Pick<LogHeadView, 'size' | 'root'>;

/**
 * Anchors signed heads on the blockchain, one at a time. The contract accepts each head only once, and never one that
 * is smaller than the last.
 */
@Injectable()
export class Anchorer implements HeadAnchors {
  private readonly contract: AnchorContract | null;

  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(TransparencyQueries) private readonly queries: TransparencyQueries,
    @Inject(LOG_TREES) private readonly trees: LogTrees,
    @Inject(CHAIN) private readonly chain: Chain | null,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    const address = chain?.anchorContract ?? null;
    this.contract = chain === null || address === null ? null : new AnchorContract(chain, address);
  }

  async due(firstMint: () => Promise<string | null>): Promise<readonly SendingJob[]> {
    const { chain, contract } = this;
    if (chain === null || contract === null) return [];
    const first = (await this.state(chain, contract)).submissions[0];
    if (first !== undefined)
      for (const head of await contract.anchoredIn(first.fromBlock, await chain.finalBlock()))
        await this.run({ type: 'RecordAnchored', chainId: chain.id, contract: contract.address, ...head });
    const { last, submissions } = await this.state(chain, contract);
    const sent = submissions.at(-1);
    if (sent !== undefined) return [this.jobOf(chain, contract, sent, submissions)];
    const head = await this.nextHead(chain, contract);
    // The read model may lag behind, so the event stream decides what to anchor.
    if (head === null || (last !== null && head.size <= last.size)) return [];
    if (last === null ? await this.isEarly(head, firstMint) : this.isRecent(last.submittedAt)) return [];
    return [this.jobOf(chain, contract, head, [])];
  }

  /**
   * Returns the newest signed head if it is larger than the last anchor, and the last anchor is old enough; otherwise
   * null.
   */
  private async nextHead({ id }: Chain, { address }: AnchorContract): Promise<Head | null> {
    const [head, anchored] = await Promise.all([this.queries.ledger.newest(), this.queries.lastAnchor(id, address)]);
    if (anchored === null) return head;
    return head !== null && head.size > anchored.size && !this.isRecent(anchored.anchored_at) ? head : null;
  }

  private isRecent(time: string): boolean {
    return Date.now() - Date.parse(time) < this.config.AUDIT_ANCHOR_HOURS * HOUR_MS;
  }

  /**
   * Whether it is too early for the first anchor. The first anchor is due once a head covers the first mint, or one
   * interval after the first head.
   */
  private async isEarly({ size }: Head, firstMint: () => Promise<string | null>): Promise<boolean> {
    const minted = await firstMint();
    const index = minted === null ? null : await this.trees.ledger.indexOf(minted);
    if (index !== null && index < size) return false;
    const first = await this.queries.ledger.first();
    return first === null || this.isRecent(first.signed_at);
  }

  private jobOf(
    { id: chainId }: Chain,
    contract: AnchorContract,
    { size, root }: Head,
    submissions: readonly AnchorSubmission[],
  ): SendingJob {
    const { address } = contract;
    return {
      kind: 'anchor',
      about: { size },
      submissions,
      sign: async (nonce, fees) => {
        const newest = await contract.latestSize();
        if (newest < size) return contract.sign(size, root, nonce, fees);
        throw new SendingWaits(
          'anchor.not-larger',
          `the contract ${address} already has a head of ${newest} leaves, so the head of ${size} is not anchored; if it is not from this log, another product uses the contract, or this log was truncated`,
        );
      },
      refused: (reason) =>
        Promise.resolve(
          new SendingWaits('anchor.refused', `the contract ${address} refuses an anchor (${reason}); it waits`),
        ),
      record: (transaction) =>
        this.run({ type: 'SubmitAnchor', chainId, contract: address, size, root, ...transaction }),
    };
  }

  private state({ id: chainId }: Chain, { address: contract }: AnchorContract): Promise<Anchors> {
    return this.commands.stateOf(anchorsDecider, { chainId, contract });
  }

  private async run(command: AnchorCommand): Promise<void> {
    await this.commands.run(anchorsDecider, command);
  }
}
