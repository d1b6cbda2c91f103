import { describe, it } from 'vitest';
import { storyOf } from '../../kernel/testing/given.ts';
import { idOf } from '../../kernel/testing/recorded.ts';
import { shortLinkDecider, type ShortLinkCommand } from './short-link.decider.ts';

const given = storyOf(shortLinkDecider);
const data = {
  code: '4fQ0aZr8Lk',
  creatorId: idOf(1),
  path: `/users/${idOf(1)}`,
  query: '',
  androidUrl: null,
  iosUrl: null,
};
const create: ShortLinkCommand = { type: 'CreateShortLink', ...data };
const created = { type: 'ShortLinkCreated', data } as const;

describe('a short link', () => {
  it('is created', () => given().when(create).then(created));
  it('is created once, no matter who requests it again', () =>
    given(created)
      .when({ ...create, creatorId: idOf(2) })
      .thenNothing());
  it('never changes its target', () =>
    given(created)
      .when({ ...create, path: `/users/${idOf(3)}` })
      .thenFails('conflict'));
});
