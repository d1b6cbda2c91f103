import type { CollectionView } from '@pixchange/contracts/http/collections';
import { collections as limits } from '@pixchange/contracts/http/limits';

/** Editable text and size of a draft collection. */
export interface CollectionDraft {
  title: string;
  description: string;
  maxAmount: number;
}

export const emptyDraft: CollectionDraft = { title: '', description: '', maxAmount: limits.amountDefault };

export const draftOf = ({ title, description, max_amount }: CollectionView): CollectionDraft => ({
  title,
  description: description ?? '',
  maxAmount: max_amount,
});

/**
 * Returns the first invalid field of a draft, or null. The server decides; this check only avoids requests that would
 * fail.
 */
export const firstInvalidField = ({ title, maxAmount }: CollectionDraft): 'title' | 'amount' | null => {
  if (title.trim() === '') return 'title';
  return Number.isInteger(maxAmount) && maxAmount >= 1 && maxAmount <= limits.amountMax ? null : 'amount';
};

/** Returns the label on a collection's card. */
export const labelOf = ({ nft_status }: Pick<CollectionView, 'nft_status'>): 'unic' | 'draft' =>
  nft_status === 'minted' ? 'unic' : 'draft';

export const isFull = ({ minted_count, max_amount }: Pick<CollectionView, 'minted_count' | 'max_amount'>): boolean =>
  minted_count === max_amount;
