import type { AnchorEvent } from '@pixchange/contracts/events/anchors';
import type { AuditEvent } from '@pixchange/contracts/events/audit';
import type { CollectionEvent } from '@pixchange/contracts/events/collections';
import type { NftEvent } from '@pixchange/contracts/events/nfts';
import { readLedgerEvent } from '../books/ledger-event.ts';
import { placeOf, type Place } from '../findings.ts';
import type { StoredEvent } from '../log/stored-event.ts';

export interface ToldTransfer {
  readonly tokenId: string;
  readonly block: number;
  readonly logIndex: number;
  readonly tx: string;
  readonly from: 'vault' | 'outside';
  readonly to: 'vault' | 'outside';
  readonly event: Place;
}

export interface ToldMint {
  readonly nftId: string;
  readonly imageId: string;
  readonly mintId: string;
  readonly contentSha256: string;
  /** True when minted to the owner's address, false for the vault. */
  readonly toAddress: boolean;
  readonly tokenId: string;
  readonly tx: string;
  readonly block: number;
  readonly event: Place;
}

export interface ToldAnchor {
  readonly size: number;
  readonly root: string;
  readonly tx: string;
  readonly block: number;
  readonly event: Place;
}

/** A collection and its works that count as minted. */
export interface ToldCollection {
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
type Told = NftEvent | AnchorEvent | AuditEvent | OfCollection;

const told = new Set([
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

/** Events of the log about one token contract and one anchor contract on a chain. */
export class ChainStory {
  /** Mints by token id. */
  readonly mints = new Map<string, ToldMint>();
  readonly transfers: ToldTransfer[] = [];
  readonly anchors: ToldAnchor[] = [];
  /** Ids of mints that were sent and may be on the chain. */
  readonly sentMints = new Set<string>();
  /** Roots of all signed heads, by size. */
  readonly roots = new Map<number, string>();
  readonly collections = new Map<string, ToldCollection>();
  /** Works that are tokens of another contract or on another chain. */
  readonly mintedElsewhere = new Set<string>();
  private readonly requests = new Map<string, Request>();

  constructor(
    private readonly chainId: number,
    private readonly contract: string,
    private readonly anchorContract: string | null,
  ) {}

  see(at: StoredEvent): void {
    if (!told.has(at.type)) return;
    const read = readLedgerEvent(at);
    // The audit itself reports unreadable events.
    if (read.ok) this.tell(read.event as Told, placeOf(at));
  }

  private tell(event: Told, place: Place): void {
    switch (event.type) {
      case 'LogHeadSigned':
        this.roots.set(event.data.size, event.data.root);
        return;
      case 'HeadAnchored':
        return this.tellAnchor(event, place);
      case 'MintRequested':
        this.requests.set(event.data.nftId, event.data);
        return;
      case 'MintSubmitted':
      case 'MintConfirmed':
      case 'TokenTransferred':
        return this.tellToken(event, place);
      case 'CollectionCreated':
      case 'CollectionEdited':
      case 'CollectionMintProgressed':
        return this.tellCollection(event, place);
      default:
    }
  }

  private tellCollection({ type, data }: OfCollection, event: Place): void {
    const told = this.collections.get(data.collectionId) ?? { amountMax: 0, imageIds: new Set<string>(), event };
    this.collections.set(data.collectionId, told);
    told.event = event;
    if (type !== 'CollectionMintProgressed') told.amountMax = data.maxAmount;
    else if (data.imageId !== undefined) told.imageIds.add(data.imageId);
  }

  private tellAnchor({ type, data }: AnchorEvent, event: Place): void {
    if (data.chainId !== this.chainId || data.contract !== this.anchorContract) return;
    const { size, root, tx } = data;
    if (type === 'HeadAnchored') this.anchors.push({ size, root, tx, block: data.block, event });
  }

  private tellToken(
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
