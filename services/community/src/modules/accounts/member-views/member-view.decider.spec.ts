import { describe, it } from 'vitest';
import type { MemberViewEvent } from '@pixchange/contracts/events/member-views';
import { accounts as limits } from '@pixchange/contracts/http/limits';
import { storyOf } from '../../../kernel/testing/given.ts';
import { memberViewDecider } from './member-view.decider.ts';

const given = storyOf(memberViewDecider);
const view = { viewId: 'v', staffId: 's', memberId: 'm' };
const endsAt = '2026-11-24T10:30:00.000Z';
const started: MemberViewEvent = { type: 'MemberViewStarted', data: { ...view, endsAt } };
const stopped: MemberViewEvent = { type: 'MemberViewStopped', data: view };
const seen = (path: string): MemberViewEvent => ({ type: 'MemberPageSeen', data: { ...view, path } });
const see = (path: string) => ({ type: 'SeePage', ...view, path }) as const;

describe('a member view', () => {
  it('starts once', () => {
    given()
      .when({ type: 'StartView', ...view, endsAt })
      .then(started);
    given(started)
      .when({ type: 'StartView', ...view, endsAt })
      .thenNothing();
  });

  it('records each page once', () => {
    given(started).when(see('/profile')).then(seen('/profile'));
    given(started, seen('/profile')).when(see('/profile')).thenNothing();
    given(started, seen('/profile')).when(see('/decisions')).then(seen('/decisions'));
  });

  it('shows no page before it starts or after it stops', () => {
    given().when(see('/profile')).thenFails('unauthorized');
    given(started, stopped).when(see('/profile')).thenFails('unauthorized');
  });

  it('refuses another page when the limit of pages is reached', () =>
    given(started, ...Array.from({ length: limits.memberViewPathsMax }, (_, n) => seen(`/images/${n}`)))
      .when(see('/profile'))
      .thenFails('too_many_requests'));

  it('stops once', () => {
    given(started)
      .when({ type: 'StopView', ...view })
      .then(stopped);
    given(started, stopped)
      .when({ type: 'StopView', ...view })
      .thenNothing();
  });
});
