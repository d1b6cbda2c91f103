import { expect, it } from '@jest/globals';
import { emptyDraft, isComplete, isFull, labelOf } from './collection-draft.ts';

it('calls what is minted Unic, and anything else a draft', () => {
  expect(labelOf({ nft_status: 'minted' })).toBe('unic');
  expect(labelOf({ nft_status: 'minting' })).toBe('draft');
  expect(labelOf({ nft_status: 'draft' })).toBe('draft');
});
it('is full when all of it is minted', () => {
  expect(isFull({ minted_count: 12, max_amount: 12 })).toBe(true);
  expect(isFull({ minted_count: 11, max_amount: 12 })).toBe(false);
});
it('needs a title and a whole amount from 1 to 10,000', () => {
  const draft = { ...emptyDraft, title: 'Pipe Dream' };
  expect(isComplete(draft)).toBe(true);
  for (const wrong of [{ title: ' ' }, { maxAmount: 0 }, { maxAmount: 10_001 }, { maxAmount: Number.NaN }])
    expect(isComplete({ ...draft, ...wrong })).toBe(false);
});
