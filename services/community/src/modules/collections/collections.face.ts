import type { StoredPicture } from '@pixchange/contracts/events/profiles';
import type { CollectionView } from '@pixchange/contracts/http/collections';

/** NFT collections as others see them. */
export abstract class Collections {
  /** As everyone sees it, with the size of its picture; null for a draft and for one that does not exist. */
  abstract shown(collectionId: string): Promise<{ collection: CollectionView; picture: StoredPicture | null } | null>;
}

/** What the minting of works means for the collections that they are minted in. */
export abstract class CollectionMints {
  /** @throws DomainError `collection.unknown`, `collection.image-unknown`, `collection.minted` where this work can't be minted in it */
  abstract check(collectionId: string, ownerId: string, imageId: string): Promise<void>;
  /** Records how far the mint of a work is; `ended`: it came to nothing. Told again, or of a collection that is gone, it changes nothing. */
  abstract record(collectionId: string, imageId: string, mint: 'begun' | 'minted' | 'ended'): Promise<void>;
}
