import { Inject, Injectable } from '@nestjs/common';
import {
  namesTransaction,
  provenanceText,
  type Provenance,
  type ReceiptProof,
} from '@pixchange/contracts/audit/provenance';
import { withoutCosignatures } from '@pixchange/contracts/audit/signed-note';
import type { LogHeadView } from '@pixchange/contracts/http/audit';
import { DomainError } from '../../kernel/errors.ts';
import type { Chain } from '../../platform/chain/chain.ts';
import { proveReceipt } from '../../platform/chain/receipt-proof.ts';
import { EventLog, type StoredEvent } from '../../platform/event-store/event-log.ts';
import { CHAIN } from '../../platform/tokens.ts';
import { LogProofs } from '../transparency/log-proofs.face.ts';
import { nftDecider } from './nft.decider.ts';
import { NftsQueries } from './nfts.queries.ts';

/** Maximum number of events in a proof; later ones are omitted. Tokens are sold and moved only a few times. */
const EVENTS_MAX = 2_000;
const RECEIPTS_KEPT_MAX = 500;

type ProvenEvent = Provenance['events'][number];

const transactionIn = ({ event: { data } }: ProvenEvent): string => String(data['tx']);

/**
 * Builds proofs of a token's history, from the file of the work to its token on the blockchain and every holder. Anyone
 * can verify a proof without this server.
 */
@Injectable()
export class TokenProvenance {
  /** Cached receipt proofs; they never change, because final blocks don't. */
  private readonly kept = new Map<string, ReceiptProof>();

  constructor(
    @Inject(NftsQueries) private readonly queries: NftsQueries,
    @Inject(LogProofs) private readonly proofs: LogProofs,
    @Inject(EventLog) private readonly log: EventLog,
    @Inject(CHAIN) private readonly chain: Chain | null,
  ) {}

  /**
   * Returns the proof of a token.
   * @throws DomainError `not_found`; `nft.unsealed` while no signed head covers the mint; `nft.unavailable` for a token
   *   of another blockchain or contract
   * @throws PartUnavailable while the blockchain's node does not respond
   */
  async of(nftId: string): Promise<string> {
    const { chain } = this;
    const row = await this.queries.row(nftId);
    if (row?.status !== 'minted') throw new DomainError('not_found');
    // The configured node can't prove a token of another blockchain or contract.
    if (chain?.id !== row.chain_id || chain.contract !== row.contract) throw new DomainError('nft.unavailable');
    const head = await this.proofs.newestHead();
    const events = head === null ? [] : await this.eventsUnder(nftId, head);
    const minted = events.find(({ event }) => event.type === 'MintConfirmed');
    if (head === null || minted === undefined) throw new DomainError('nft.unsealed');
    return provenanceText({
      format: 'pixchange-provenance-1',
      log_key: this.proofs.keyOf(head),
      head: withoutCosignatures(head.note),
      events,
      receipts: await this.receiptsOf(chain, events),
      anchor: await this.anchorOf(chain, head, minted),
    });
  }

  /** Returns the events of a token, oldest first, up to the size of the head. */
  private async eventsUnder(nftId: string, head: LogHeadView): Promise<ProvenEvent[]> {
    const stored = await this.log.stored({
      stream: nftDecider.stream(nftId),
      position: null,
      isForwards: true,
      count: EVENTS_MAX,
    });
    const proven: ProvenEvent[] = [];
    for (const event of stored) {
      const proof = await this.proofs.inclusion(event.id, head);
      if (proof === null) break;
      proven.push({ index: proof.leaf_index, path: proof.proof, event: leafOf(event) });
    }
    return proven;
  }

  private async receiptsOf(chain: Chain, events: readonly ProvenEvent[]): Promise<Provenance['receipts']> {
    const receipts: Provenance['receipts'] = [];
    for (const proven of events.filter(({ event }) => namesTransaction(event.type))) {
      const tx = transactionIn(proven);
      receipts.push({ tx, proof: await this.receipt(chain, tx) });
    }
    return receipts;
  }

  private async anchorOf(chain: Chain, head: LogHeadView, { index }: ProvenEvent): Promise<Provenance['anchor']> {
    const contract = chain.anchorContract;
    if (contract === null) return null;
    const anchor = await this.proofs.anchorOver(index + 1, head, { chainId: chain.id, contract });
    if (anchor === null) return null;
    return {
      contract,
      size: anchor.size,
      root: anchor.root,
      consistency: [...(await this.proofs.consistency(anchor, head))],
      proof: await this.receipt(chain, anchor.transaction_hash),
    };
  }

  private async receipt(chain: Chain, tx: string): Promise<ReceiptProof> {
    const known = this.kept.get(tx);
    if (known !== undefined) return known;
    const proof = await proveReceipt(chain, tx);
    const [oldest] = this.kept.keys();
    if (this.kept.size >= RECEIPTS_KEPT_MAX && oldest !== undefined) this.kept.delete(oldest);
    this.kept.set(tx, proof);
    return proof;
  }
}

const leafOf = ({ streamId: stream, id, revision, type, data, metadata }: StoredEvent): ProvenEvent['event'] => ({
  data,
  id,
  metadata,
  revision,
  stream,
  type,
});
