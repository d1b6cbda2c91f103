import { expect, it } from 'vitest';
import { noIds } from '../../kernel/id-set.ts';
import { exists, own, ownDraft, ownOpen, type ExistingCollection } from './collection-state.decider.ts';

const existing = (status: ExistingCollection['status']): ExistingCollection => ({
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
  expect([existing('draft'), existing('minted'), gone, { status: 'none' } as const].map(exists)).toEqual([
    true,
    true,
    false,
    false,
  ]));

it('a collection is found only by its owner', () => {
  for (const find of [own, ownOpen, ownDraft]) {
    expect(() => find('noor', existing('draft'))).toThrow('not_found');
    expect(() => find('ines', gone)).toThrow('not_found');
    expect(find('ines', existing('draft'))).toEqual(existing('draft'));
  }
});

it('a collection allows fewer changes as its minting progresses', () => {
  expect(ownOpen('ines', existing('minting'))).toEqual(existing('minting'));
  expect(() => ownDraft('ines', existing('minting'))).toThrow('collection.minted');
  expect(() => ownOpen('ines', existing('minted'))).toThrow('collection.minted');
  expect(own('ines', existing('minted'))).toEqual(existing('minted'));
});
