import { expect, it } from '@jest/globals';
import { changesOf, put } from '../../kernel/projection.ts';
import { idOf, recorded } from '../../kernel/testing/recorded.ts';
import { sharingProjection } from './sharing.projection.ts';

const data = { code: '4fQ0aZr8Lk', creatorId: idOf(1), path: '/users/ines', query: null, androidUrl: 'https://play.google.com/x', iosUrl: null };

it('keeps where a short link leads', () =>
  expect(changesOf(sharingProjection, recorded({ type: 'ShortLinkCreated', data }))).toEqual([
    put('short_links', { code: '4fQ0aZr8Lk', path: '/users/ines', query: null, android_url: 'https://play.google.com/x', ios_url: null }),
  ]));
