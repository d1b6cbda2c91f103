import type { StoredPicture } from '@pixchange/contracts/events/profiles';
import type { CollectionView } from '@pixchange/contracts/http/collections';

/** NFT collections as others see them. */
export abstract class Collections {
  /** As everyone sees it, with the size of its picture; null for a draft and for one that does not exist. */
  abstract shown(collectionId: string): Promise<{ collection: CollectionView; picture: StoredPicture | null } | null>;
}
