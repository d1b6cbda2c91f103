import type { AnchorEvent } from '@pixchange/contracts/events/anchors';
import type { AuditEvent } from '@pixchange/contracts/events/audit';
import type { CollectionEvent } from '@pixchange/contracts/events/collections';
import type { NftEvent } from '@pixchange/contracts/events/nfts';
import { readLedgerEvent } from '../books/ledger-event.ts';
import { placeOf, type Place } from '../findings.ts';
import type { StoredEvent } from '../log/stored-event.ts';

/** Transfer of a token in the event log. */
export interface RecordedTransfer {
  readonly tokenId: string;
  readonly block: number;
  readonly logIndex: number;
  readonly tx: string;
  readonly from: 'vault' | 'outside';
  readonly to: 'vault' | 'outside';
  readonly event: Place;
}

/** Confirmed mint in the event log. */
export interface RecordedMint {
  readonly nftId: string;
  readonly imageId: string;
  readonly mintId: string;
  readonly contentSha256: string;
  /** True if minted to the owner's address, false if minted to the vault. */
  readonly toAddress: boolean;
  readonly tokenId: string;
  readonly tx: string;
  readonly block: number;
  readonly event: Place;
}

/** Head of the event log that was anchored on the chain. */
export interface RecordedAnchor {
  readonly size: number;
  readonly root: string;
  readonly tx: string;
  readonly block: number;
  readonly event: Place;
}

/** Collection in the event log, with the works that count as minted. */
export interface RecordedCollection {
  amountMax: number;
  readonly imageIds: Set<string>;
  /** Place of the newest change. */
  event: Place;
}

type Request = Extract<NftEvent, { type: 'MintRequested' }>['data'];
type OfCollection = Extract<
  CollectionEvent,
  { type: 'CollectionCreated' | 'CollectionEdited' | 'CollectionMintProgressed' }
>;
type StoryEvent = NftEvent | AnchorEvent | AuditEvent | OfCollection;

const storyTypes = new Set<string>([
  'MintRequested',
  'MintSubmitted',
  'MintConfirmed',
  'TokenTransferred',
  'HeadAnchored',
  'LogHeadSigned',
  'CollectionCreated',
  'CollectionEdited',
  'CollectionMintProgressed',
]);

/** State of one token contract and one anchor contract on a chain, according to the event log. */
export class RecordedChainState {
  /** Mints by token id. */
  readonly mints = new Map<string, RecordedMint>();
  readonly transfers: RecordedTransfer[] = [];
  readonly anchors: RecordedAnchor[] = [];
  /** Ids of mints that were sent and may be on the chain. */
  readonly sentMints = new Set<string>();
  /** Roots of the signed heads of the ledger's tree, by size. */
  readonly roots = new Map<number, string>();
  readonly collections = new Map<string, RecordedCollection>();
  /** Works that are tokens of another contract or on another chain. */
  readonly mintedElsewhere = new Set<string>();
  private readonly requests = new Map<string, Request>();

  constructor(
    private readonly chainId: number,
    private readonly contract: string,
    private readonly anchorContract: string | null,
  ) {}

  /** Applies the next event of the log; unrelated events are ignored. */
  see(at: StoredEvent): void {
    if (!storyTypes.has(at.type)) return;
    const read = readLedgerEvent(at);
    // The audit itself reports unreadable events.
    if (read.ok) this.apply(read.event as StoryEvent, placeOf(at));
  }

  private apply(event: StoryEvent, place: Place): void {
    switch (event.type) {
      case 'LogHeadSigned':
        this.roots.set(event.data.size, event.data.root);
        return;
      case 'HeadAnchored':
        return this.applyAnchor(event, place);
      case 'MintRequested':
        this.requests.set(event.data.nftId, event.data);
        return;
      case 'MintSubmitted':
      case 'MintConfirmed':
      case 'TokenTransferred':
        return this.applyToken(event, place);
      case 'CollectionCreated':
      case 'CollectionEdited':
      case 'CollectionMintProgressed':
        return this.applyCollection(event, place);
      default:
    }
  }

  private applyCollection({ type, data }: OfCollection, event: Place): void {
    const collection = this.collections.get(data.collectionId) ?? { amountMax: 0, imageIds: new Set<string>(), event };
    this.collections.set(data.collectionId, collection);
    collection.event = event;
    if (type !== 'CollectionMintProgressed') collection.amountMax = data.maxAmount;
    else if (data.imageId !== undefined) collection.imageIds.add(data.imageId);
  }

  private applyAnchor({ type, data }: AnchorEvent, event: Place): void {
    if (data.chainId !== this.chainId || data.contract !== this.anchorContract) return;
    const { size, root, tx } = data;
    if (type === 'HeadAnchored') this.anchors.push({ size, root, tx, block: data.block, event });
  }

  private applyToken(
    event: Extract<NftEvent, { type: 'MintSubmitted' | 'MintConfirmed' | 'TokenTransferred' }>,
    place: Place,
  ): void {
    const request = this.requests.get(event.data.nftId);
    if (request?.chainId !== this.chainId || request.contract !== this.contract) {
      if (request !== undefined && event.type === 'MintConfirmed') this.mintedElsewhere.add(request.imageId);
      return;
    }
    if (event.type === 'MintSubmitted') this.sentMints.add(request.mintId);
    else if (event.type === 'MintConfirmed') {
      const { nftId, tokenId, tx, block } = event.data;
      const { mintId, contentSha256, toAddress, imageId } = request;
      this.mints.set(tokenId, { nftId, imageId, mintId, contentSha256, toAddress, tokenId, tx, block, event: place });
    } else {
      const { tokenId, block, logIndex, tx, from, to } = event.data;
      this.transfers.push({ tokenId, block, logIndex, tx, from, to, event: place });
    }
  }
}
