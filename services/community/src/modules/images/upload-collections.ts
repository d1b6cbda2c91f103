/** Drafts of NFT collections as uploads need them; `compose.ts` provides them. */
export interface UploadCollections {
  /** @throws DomainError when it is no draft of the person's, or has no room for all of these */
  readonly check: (ownerId: string, collectionId: string, imageIds: readonly string[]) => Promise<void>;
  /** Repeated, it changes nothing. */
  readonly fill: (ownerId: string, collectionId: string, imageIds: readonly string[]) => Promise<void>;
}
export const UPLOAD_COLLECTIONS = Symbol('upload collections');
