import { expect, it } from 'vitest';
import { changesOf, put, sweep } from '../../kernel/projection.ts';
import { idOf, recorded } from '../../kernel/testing/recorded.ts';
import { sharingProjection } from './sharing.projection.ts';

const data = {
  code: '4fQ0aZr8Lk',
  creatorId: idOf(1),
  path: `/users/${idOf(2)}`,
  query: '?title=Cats',
  androidUrl: 'https://play.google.com/x',
  iosUrl: null,
};

it('the target of a short link is stored', () =>
  expect(changesOf(sharingProjection, recorded({ type: 'ShortLinkCreated', data }))).toEqual([
    put('short_links', {
      code: '4fQ0aZr8Lk',
      creator_id: idOf(1),
      path: `/users/${idOf(2)}`,
      query: '?title=Cats',
      android_url: 'https://play.google.com/x',
      ios_url: null,
    }),
  ]));

it.each(['AccountErased', 'ErasureCompleted'] as const)('%s clears the text of the creator', (type) =>
  expect(changesOf(sharingProjection, recorded({ type, data: { userId: idOf(1), code: 'r' } }))).toEqual([
    sweep('short_links', 'creator_id', idOf(1), { query: null }),
  ]),
);
