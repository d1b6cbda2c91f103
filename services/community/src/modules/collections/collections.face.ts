import type { StoredPicture } from '@pixchange/contracts/events/profiles';
import type { CollectionView } from '@pixchange/contracts/http/collections';

/** Read access to public NFT collections for other modules. */
export abstract class Collections {
  /** Returns the collection as everyone sees it, with its stored picture; null for a draft or an unknown id. */
  abstract shown(collectionId: string): Promise<{ collection: CollectionView; picture: StoredPicture | null } | null>;
}

/** Updates collections while their works are minted. */
export abstract class CollectionMints {
  /**
   * Checks that the work can be minted in the collection.
   * @throws DomainError `collection.unknown`, `collection.image-unknown`, `collection.minted`
   */
  abstract check(collectionId: string, ownerId: string, imageId: string): Promise<void>;
  /**
   * Records the progress of a work's mint; `ended` means that the mint failed or was canceled. Repeated calls and calls
   * for an unknown collection change nothing.
   */
  abstract record(collectionId: string, imageId: string, mint: 'begun' | 'minted' | 'ended'): Promise<void>;
}
