import type { CollectionEvent } from '@pixchange/contracts/events/collections';
import { DomainError } from '../../kernel/errors.ts';
import { hasId, withId, withoutId } from '../../kernel/id-set.ts';
import { exists, own, type Collection, type ExistingCollection } from './collection-state.decider.ts';

export type CollectionMintCommand =
  /** Begins the requested mint of a work in this collection. */
  | { readonly type: 'BeginMint'; readonly collectionId: string; readonly imageId: string }
  | { readonly type: 'RecordMinted'; readonly collectionId: string; readonly imageId: string }
  | { readonly type: 'EndMint'; readonly collectionId: string; readonly imageId: string }
  | { readonly type: 'FinishCollection'; readonly collectionId: string; readonly actorId: string };

type CommandOf<T extends CollectionMintCommand['type']> = Extract<CollectionMintCommand, { type: T }>;

export const mintCommands: ReadonlySet<string> = new Set<CollectionMintCommand['type']>([
  'BeginMint',
  'RecordMinted',
  'EndMint',
  'FinishCollection',
]);

/** Whether the work is minted or being minted. */
export const isOnChain = ({ minting, minted }: ExistingCollection, imageId: string): boolean =>
  hasId(minting, imageId) || hasId(minted, imageId);

const progressed = (
  collectionId: string,
  { ownerId, maxAmount, mintedCount, status }: ExistingCollection,
  imageId: string,
): CollectionEvent => {
  const count = mintedCount + 1;
  const nftStatus = status === 'minted' || count >= maxAmount ? 'minted' : 'minting';
  return {
    type: 'CollectionMintProgressed',
    data: { collectionId, ownerId, nftStatus, mintedCount: count, imageId },
  };
};

/** Records the progress of a work's mint; repeated or late reports change nothing. */
const mint = (
  { type, collectionId, imageId }: CommandOf<'BeginMint' | 'RecordMinted' | 'EndMint'>,
  existing: ExistingCollection,
): readonly CollectionEvent[] => {
  const { ownerId, images, minting, minted, maxAmount } = existing;
  if (hasId(minted, imageId)) return [];
  // The work was removed and the collection is full: the work's token exists, but is not part of this collection.
  if (!hasId(images, imageId) && images.size >= maxAmount) return [];
  const data = { collectionId, ownerId, imageId };
  switch (type) {
    case 'BeginMint':
      if (hasId(minting, imageId)) return [];
      // The work may have been removed since `CollectionMints.check`.
      return [
        ...(hasId(images, imageId) ? [] : [{ type: 'CollectionImageAdded', data } as const]),
        { type: 'CollectionMintBegun', data },
      ];
    case 'RecordMinted':
      return [progressed(collectionId, existing, imageId)];
    case 'EndMint':
      return hasId(minting, imageId) ? [{ type: 'CollectionMintEnded', data }] : [];
  }
};

const finish = (
  { collectionId }: CommandOf<'FinishCollection'>,
  { ownerId, status, mintedCount, minting }: ExistingCollection,
): readonly CollectionEvent[] => {
  if (status === 'minted') return [];
  if (minting.size > 0) throw new DomainError('collection.mint_under_way');
  if (mintedCount === 0) throw new DomainError('collection.nothing_minted');
  return [{ type: 'CollectionMintProgressed', data: { collectionId, ownerId, nftStatus: 'minted', mintedCount } }];
};

export const decideMints = (command: CollectionMintCommand, state: Collection): readonly CollectionEvent[] => {
  if (command.type === 'FinishCollection') return finish(command, own(command.actorId, state));
  return exists(state) ? mint(command, state) : [];
};

type MintEvent = Extract<
  CollectionEvent,
  { type: 'CollectionMintBegun' | 'CollectionMintEnded' | 'CollectionMintProgressed' }
>;

const MINT_EVENTS: ReadonlySet<string> = new Set<MintEvent['type']>([
  'CollectionMintBegun',
  'CollectionMintEnded',
  'CollectionMintProgressed',
]);

export const isOfMint = (event: CollectionEvent): event is MintEvent => MINT_EVENTS.has(event.type);

/** Returns the changes that an event about a mint makes to the collection. */
export const afterMint = (
  { minting, minted, status }: ExistingCollection,
  { type, data }: MintEvent,
): Partial<ExistingCollection> => {
  switch (type) {
    case 'CollectionMintBegun':
      return { status: status === 'draft' ? 'minting' : status, minting: withId(minting, data.imageId) };
    case 'CollectionMintEnded':
      return { minting: withoutId(minting, data.imageId) };
    case 'CollectionMintProgressed': {
      const { nftStatus, mintedCount, imageId } = data;
      const counted = { status: nftStatus, mintedCount };
      if (imageId === undefined) return counted;
      return { ...counted, minting: withoutId(minting, imageId), minted: withId(minted, imageId) };
    }
  }
};
