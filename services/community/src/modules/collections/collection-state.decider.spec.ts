import { expect, it } from 'vitest';
import { noIds } from '../../kernel/id-set.ts';
import { isLiving, own, ownDraft, ownOpen, type Living } from './collection-state.decider.ts';

const living = (status: Living['status']): Living => ({
  status,
  ownerId: 'ines',
  title: 'Cats',
  description: null,
  maxAmount: 3,
  mintedCount: 0,
  minting: noIds,
  minted: noIds,
  images: noIds,
  past: noIds,
  picture: null,
  submission: null,
});
const gone = { status: 'deleted', ownerId: 'ines' } as const;

it('a collection exists from its creation to its deletion', () =>
  expect([living('draft'), living('minted'), gone, { status: 'none' } as const].map(isLiving)).toEqual([
    true,
    true,
    false,
    false,
  ]));

it('a collection is found only by its owner', () => {
  for (const find of [own, ownOpen, ownDraft]) {
    expect(() => find('noor', living('draft'))).toThrow('not_found');
    expect(() => find('ines', gone)).toThrow('not_found');
    expect(find('ines', living('draft'))).toEqual(living('draft'));
  }
});

it('a collection allows fewer changes as its minting progresses', () => {
  expect(ownOpen('ines', living('minting'))).toEqual(living('minting'));
  expect(() => ownDraft('ines', living('minting'))).toThrow('collection.minted');
  expect(() => ownOpen('ines', living('minted'))).toThrow('collection.minted');
  expect(own('ines', living('minted'))).toEqual(living('minted'));
});
