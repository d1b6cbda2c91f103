import { DomainError } from '../../kernel/errors.ts';
import type { IdSet } from '../../kernel/id-set.ts';

/** Newest submission of a picture, which replaces any older open one. */
export interface PictureSubmission {
  readonly id: string;
  readonly status: 'open' | 'processed' | 'failed' | 'withdrawn';
  readonly failure: string | null;
}

export interface ExistingCollection {
  readonly status: 'draft' | 'minting' | 'minted';
  readonly ownerId: string;
  readonly title: string | null;
  readonly description: string | null;
  readonly maxAmount: number;
  readonly mintedCount: number;
  /** Works that are being minted. */
  readonly minting: IdSet;
  readonly minted: IdSet;
  readonly images: IdSet;
  /** All works that were ever in the collection. */
  readonly past: IdSet;
  /** Id of the submission of the current picture. */
  readonly picture: string | null;
  readonly submission: PictureSubmission | null;
}

export type Collection =
  | { readonly status: 'none' }
  | { readonly status: 'deleted'; readonly ownerId: string }
  | ExistingCollection;

export const exists = (state: Collection): state is ExistingCollection =>
  state.status !== 'none' && state.status !== 'deleted';

/** Returns the collection of this member. @throws DomainError `not_found` */
export const own = (actorId: string, state: Collection): ExistingCollection => {
  // A stranger must not learn that the collection exists, so the response is the same as for an unknown one.
  if (!exists(state) || state.ownerId !== actorId) throw new DomainError('not_found');
  return state;
};

/**
 * Returns the owner's collection if works can still be added to it.
 * @throws DomainError `not_found`; `collection.minted` when the collection is full, or was finished by its owner
 */
export const ownOpen = (actorId: string, state: Collection): ExistingCollection => {
  const existing = own(actorId, state);
  if (existing.status === 'minted') throw new DomainError('collection.minted');
  return existing;
};

/** Returns the owner's collection before its first mint. @throws DomainError `not_found`, `collection.minted` */
export const ownDraft = (actorId: string, state: Collection): ExistingCollection => {
  const existing = own(actorId, state);
  if (existing.status !== 'draft') throw new DomainError('collection.minted');
  return existing;
};
