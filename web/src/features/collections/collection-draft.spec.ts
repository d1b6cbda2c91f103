import { expect, it } from 'vitest';
import { emptyDraft, isFull, labelOf, firstInvalidField } from './collection-draft.ts';

it('labels a minted collection Unic, and any other a draft', () => {
  expect(labelOf({ nft_status: 'minted' })).toBe('unic');
  expect(labelOf({ nft_status: 'minting' })).toBe('draft');
  expect(labelOf({ nft_status: 'draft' })).toBe('draft');
});
it('a collection counts as full when the minted count reaches the maximum', () => {
  expect(isFull({ minted_count: 12, max_amount: 12 })).toBe(true);
  expect(isFull({ minted_count: 11, max_amount: 12 })).toBe(false);
});
it('requires a title and a whole amount from 1 to 10,000', () => {
  const draft = { ...emptyDraft, title: 'Pipe Dream' };
  expect(firstInvalidField(draft)).toBeNull();
  expect(firstInvalidField({ ...draft, title: ' ' })).toBe('title');
  for (const maxAmount of [0, 10_001, Number.NaN]) expect(firstInvalidField({ ...draft, maxAmount })).toBe('amount');
});
