import type { Open } from '../checks/check.ts';
import type { Findings, Place } from '../findings.ts';
import type { ChainLog, ChainNode } from '../platform/chain-node.ts';
import {
  anchoredIn,
  mintedIn,
  topicOf,
  transferIn,
  type MintedLog,
  type TransferLog,
} from '../platform/contract-logs.ts';
import { RecordedChainState, type RecordedMint } from './recorded-chain-state.ts';
import type { StoredEvent } from '../log/stored-event.ts';

/** Entry on the chain that the log does not have yet. */
export interface Unrecorded extends Open {
  /** Whether a later event has recorded it. */
  readonly isDone: () => boolean;
}

type Due = (unrecorded: Unrecorded) => void;

const CLOCK_MS = 2_000;
const NOBODY = `0x${'0'.repeat(40)}`;

export interface ChainPlace {
  readonly chainId: number;
  readonly contract: string;
  readonly anchorContract: string | null;
}

/** Result of the comparison with the chain. */
export interface ChainCompared {
  readonly chainId: number;
  readonly contract: string;
  readonly anchorContract: string | null;
  readonly finalBlock: number;
  readonly tokens: number;
  readonly transfers: number;
  readonly anchors: number;
}

interface AnchorThere {
  readonly root: string;
  readonly tx: string;
  readonly block: number;
}

const anchorText = ({ root, block, tx }: AnchorThere): string => `root ${root}, block ${block}, ${tx}`;

const nameOf = (tokenId: string, block: number, index: number, tx: string): string =>
  `token ${tokenId}, block ${block}, entry ${index}, ${tx}`;

type At<T> = T & Pick<ChainLog, 'block' | 'index' | 'tx'>;

/**
 * Compares the log with the chain in both directions, up to the newest final block. Every confirmed mint must be a
 * token with the same work, file and transaction, and every token a confirmed mint. Transfers and anchors must be in
 * both, and holders must agree. A collection must have as many tokens as it states, and never more than its size.
 */
export class ChainComparison {
  private readonly story: RecordedChainState;

  constructor(
    private readonly findings: Findings,
    private readonly node: ChainNode,
    private readonly place: ChainPlace,
    /**
     * Start of reading the log, as Unix time in milliseconds; later entries on the chain may be missing from the log.
     */
    private readonly readMs: number,
  ) {
    this.story = new RecordedChainState(place.chainId, place.contract, place.anchorContract);
  }

  see(event: StoredEvent): void {
    this.story.see(event);
  }

  /**
   * Compares the chain after the whole log was read.
   * @param due receives each entry that the log may still record
   * @throws Unreadable when the node does not respond
   */
  async finish(due: Due): Promise<ChainCompared> {
    const { node, place } = this;
    if (!(await node.hasCode(place.contract)))
      this.add(
        null,
        'chain.no-contract',
        'the contract of the tokens is on the chain',
        place.contract,
        'nothing there',
      );
    const final = await node.finalBlock();
    const tokens = await this.compareTokens(final, due);
    const anchors = place.anchorContract === null ? 0 : await this.compareAnchors(place.anchorContract, final, due);
    return { ...place, finalBlock: final, ...tokens, anchors };
  }

  private async compareTokens(final: number, due: Due): Promise<{ tokens: number; transfers: number }> {
    const { node, place, story } = this;
    const minted = new Map<string, At<MintedLog>>();
    const transfers: At<TransferLog>[] = [];
    // Starts at block 0, because a token that the log lacks may be older than all others.
    for await (const log of node.logs(place.contract, [topicOf('Minted'), topicOf('Transfer')], 0, final)) {
      const { block, index, tx } = log;
      const [mint, transfer] = [mintedIn(log), transferIn(log)];
      if (mint !== null) minted.set(mint.tokenId, { ...mint, block, index, tx });
      if (transfer !== null && transfer.from !== NOBODY && transfer.from !== transfer.to)
        transfers.push({ ...transfer, block, index, tx });
    }
    for (const recorded of story.mints.values()) this.compareMint(recorded, minted.get(recorded.tokenId), final);
    for (const mint of minted.values()) await this.mustBeRecorded(mint, due);
    await this.compareTransfers(transfers, final, due);
    this.compareOwners(minted, transfers);
    this.compareCollections(minted);
    return { tokens: minted.size, transfers: transfers.length };
  }

  private compareMint(recorded: RecordedMint, found: At<MintedLog> | undefined, final: number): void {
    const { event, tokenId } = recorded;
    if (found === undefined) {
      const why = recorded.block > final ? `nothing final: the newest final block is ${final}` : 'no such token';
      this.add(event, 'chain.token-missing', 'a confirmed mint is a token on the chain', `token ${tokenId}`, why);
      return;
    }
    const { findings } = this;
    const same = (code: string, message: string, expected: unknown, there: unknown) =>
      findings.mustEqual(event, code, message, expected, there);
    same('chain.mint-id', 'a token has the mint id in the log', recorded.mintId, found.mintId);
    same('chain.content', 'a token has the file hash in the log', recorded.contentSha256, found.contentHash);
    same(
      'chain.mint-place',
      'a mint is in the block in the log',
      `${recorded.block} ${recorded.tx}`,
      `${found.block} ${found.tx}`,
    );
  }

  /**
   * Checks a token that the log lacks. The log may still record a sent mint, or a token that is newer than the start of
   * reading; any other token is a finding.
   */
  private async mustBeRecorded({ tokenId, mintId, block, tx }: At<MintedLog>, due: Due): Promise<void> {
    if (this.story.mints.has(tokenId)) return;
    const madeMs = await this.node.timeOf(block);
    if (this.story.sentMints.has(mintId) || this.isLater(madeMs)) {
      due({
        code: 'chain.token-unrecorded',
        message: `token ${tokenId} is on the chain and not yet in the log`,
        since: new Date(madeMs).toISOString(),
        event: null,
        isDone: () => this.story.mints.has(tokenId),
      });
      return;
    }
    this.add(
      null,
      'chain.token-unknown',
      'a token on the chain is a mint in the log',
      'a mint',
      `token ${tokenId}, ${tx}`,
    );
  }

  private async compareTransfers(found: readonly At<TransferLog>[], final: number, due: Due): Promise<void> {
    const there = new Set(found.map(({ tokenId, block, index, tx }) => nameOf(tokenId, block, index, tx)));
    for (const { tokenId, block, logIndex, tx, event } of this.story.transfers) {
      const name = nameOf(tokenId, block, logIndex, tx);
      if (!there.delete(name))
        this.add(event, 'chain.transfer-missing', 'a transfer in the log is on the chain', name, `none up to ${final}`);
    }
    for (const { tokenId, block, index, tx } of found) {
      const name = nameOf(tokenId, block, index, tx);
      // The check of tokens reports unknown tokens, so their transfers are skipped here.
      if (!there.has(name) || !this.story.mints.has(tokenId)) continue;
      due({
        code: 'chain.transfer-unrecorded',
        message: `a transfer is on the chain and not yet in the log: ${name}`,
        since: new Date(await this.node.timeOf(block)).toISOString(),
        event: null,
        isDone: () => this.story.transfers.some((recorded) => recorded.block === block && recorded.logIndex === index),
      });
    }
  }

  /**
   * Compares the holders. The vault's address is known from a mint without an owner's address; if there is no such
   * mint, nothing is compared.
   */
  private compareOwners(minted: ReadonlyMap<string, At<MintedLog>>, transfers: readonly At<TransferLog>[]): void {
    const { mints, transfers: recordedTransfers } = this.story;
    const first = [...mints.values()].find(({ toAddress }) => !toAddress);
    const vault = first === undefined ? undefined : minted.get(first.tokenId)?.to;
    if (vault === undefined) return;
    const recorded = new Map(
      [...mints].map(([tokenId, { toAddress, block }]) => [tokenId, { place: toAddress ? 'outside' : 'vault', block }]),
    );
    for (const { tokenId, to, block } of recordedTransfers) recorded.set(tokenId, { place: to, block });
    const there = new Map([...minted].map(([tokenId, { to, block }]) => [tokenId, { to, block }]));
    for (const { tokenId, to, block } of transfers) there.set(tokenId, { to, block });
    for (const [tokenId, { event }] of mints) {
      const [logged, found] = [recorded.get(tokenId), there.get(tokenId)];
      // A transfer that is not recorded yet is reported separately.
      if (logged === undefined || found === undefined || found.block > logged.block) continue;
      const place = found.to === vault ? 'vault' : 'outside';
      this.findings.mustEqual(event, 'chain.owner', `token ${tokenId} is where the log states`, logged.place, place);
    }
  }

  /**
   * Checks that each counted work of a collection is a token on the chain, and that the collection never exceeds its
   * size.
   */
  private compareCollections(minted: ReadonlyMap<string, unknown>): void {
    const tokens = new Map([...this.story.mints].map(([tokenId, { imageId }]) => [imageId, tokenId]));
    for (const [collectionId, { amountMax, imageIds, event }] of this.story.collections) {
      const there = [...imageIds].filter((imageId) => minted.has(tokens.get(imageId) ?? ''));
      const ofCollection = `of collection ${collectionId}`;
      if (there.length > amountMax)
        this.add(
          event,
          'chain.collection-over-full',
          'a collection never has more tokens on the chain than its size',
          `at most ${amountMax} ${ofCollection}`,
          String(there.length),
        );
      // Tokens of another contract, from before the site moved to this one, are not on this chain.
      const elsewhere = [...imageIds].filter((imageId) => this.story.mintedElsewhere.has(imageId));
      this.findings.mustEqual(
        event,
        'chain.collection-count',
        'each work that a collection counts as minted is a token on the chain',
        `${imageIds.size - elsewhere.length} ${ofCollection}`,
        `${there.length} ${ofCollection}`,
      );
    }
  }

  private async compareAnchors(address: string, final: number, due: Due): Promise<number> {
    const found = new Map<number, AnchorThere>();
    for await (const log of this.node.logs(address, [topicOf('Anchored')], 0, final)) {
      const anchored = anchoredIn(log);
      if (anchored !== null) found.set(anchored.size, { root: anchored.root, tx: log.tx, block: log.block });
    }
    const recorded = new Set<number>();
    for (const anchor of this.story.anchors) {
      recorded.add(anchor.size);
      const there = found.get(anchor.size);
      this.findings.mustEqual(
        anchor.event,
        'chain.anchor',
        `the head over ${anchor.size} leaves is on the chain as in the log`,
        anchorText(anchor),
        there === undefined ? `none up to block ${final}` : anchorText(there),
      );
    }
    for (const [size, there] of found) if (!recorded.has(size)) await this.mustBeSigned(size, there, due);
    return found.size;
  }

  /**
   * Checks a head on the chain whose anchor the log lacks. The log must have signed the head, and may still record its
   * anchor.
   */
  private async mustBeSigned(size: number, there: AnchorThere, due: Due): Promise<void> {
    const signed = this.story.roots.get(size);
    const madeMs = await this.node.timeOf(there.block);
    if (signed === there.root || (signed === undefined && this.isLater(madeMs))) {
      due({
        code: 'chain.anchor-unrecorded',
        message: `the head over ${size} leaves is on the chain and not yet recorded in the log`,
        since: new Date(madeMs).toISOString(),
        event: null,
        isDone: () => this.story.anchors.some((recorded) => recorded.size === size),
      });
      return;
    }
    this.add(
      null,
      'chain.anchor-rewritten',
      'the log signed every head on the chain; otherwise, it was rewritten or truncated later',
      signed === undefined ? `no head over ${size} leaves was signed` : `root ${signed} over ${size} leaves`,
      anchorText(there),
    );
  }

  /**
   * Whether a block may be newer than the start of reading. Block times are whole seconds, and the chain's clock may be
   * slow.
   */
  private isLater(madeMs: number): boolean {
    return madeMs + CLOCK_MS >= this.readMs;
  }

  private add(event: Place | null, code: string, message: string, expected: string, found: string): void {
    this.findings.add(event, { code, message, expected, found });
  }
}
