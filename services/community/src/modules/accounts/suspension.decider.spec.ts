import { describe, it } from 'vitest';
import type { UserEvent } from '@pixchange/contracts/events/accounts';
import type { SuspensionEvent } from '@pixchange/contracts/events/moderation';
import type { Decision } from '../../kernel/moderated.ts';
import { storyOf } from '../../kernel/testing/given.ts';
import { userDecider, type AccountCommand, type AccountEvent } from './user.decider.ts';

const given = storyOf(userDecider);
const userId = 'ines';
const decision: Decision = { reportId: null, moderatorId: 'mona', role: 'moderator', reason: 'Spam' };

const started: UserEvent = {
  type: 'RegistrationStarted',
  data: { userId, email: null, emailHash: 'e', registrationSource: 0 },
};
const completed: UserEvent = {
  type: 'RegistrationCompleted',
  data: {
    userId,
    username: 'ines',
    usernameHash: 'u',
    fullName: 'Ines',
    defaultAlbumId: 'd',
    favouritesAlbumId: 'f',
    topsAlbumId: 't',
  },
};
const member = [started, completed] as const;
const administrator: UserEvent = { type: 'RoleGranted', data: { userId, role: 'admin' } };
const suspended: SuspensionEvent = { type: 'AccountSuspended', data: { userId, ...decision } };
const reinstated: SuspensionEvent = { type: 'AccountReinstated', data: { userId, ...decision } };
const erased: AccountEvent = { type: 'AccountErased', data: { userId, code: 'c' } };
const suspend: AccountCommand = { type: 'SuspendAccount', userId, decision };
const reinstate: AccountCommand = { type: 'ReinstateAccount', userId, decision };

describe('an account', () => {
  it('is suspended', () =>
    given(...member)
      .when(suspend)
      .then(suspended));
  it('is suspended once', () =>
    given(...member, suspended)
      .when(suspend)
      .thenNothing());
  it('is reinstated', () =>
    given(...member, suspended)
      .when(reinstate)
      .then(reinstated));
  it('is reinstated only when it is suspended', () =>
    given(...member)
      .when(reinstate)
      .thenNothing());
  it('can be suspended again', () =>
    given(...member, suspended, reinstated)
      .when(suspend)
      .then(suspended));
  it('is not suspended by its owner', () =>
    given(...member)
      .when({ ...suspend, decision: { ...decision, moderatorId: userId } } as AccountCommand)
      .thenFails('moderation.own'));
  it('is not reinstated by its owner', () =>
    given(...member, suspended)
      .when({ ...reinstate, decision: { ...decision, moderatorId: userId } } as AccountCommand)
      .thenFails('moderation.own'));
  it.each(['moderator', 'auditor', 'admin'] as const)(
    'with the role %s is neither suspended nor reinstated by a moderator',
    (role) => {
      const granted: UserEvent = { type: 'RoleGranted', data: { userId, role } };
      given(...member, granted)
        .when(suspend)
        .thenFails('moderation.admin');
      given(...member, granted, suspended)
        .when(reinstate)
        .thenFails('moderation.admin');
    },
  );
  it('of an administrator is suspended by another administrator', () =>
    given(...member, administrator)
      .when({ ...suspend, decision: { ...decision, role: 'admin' } } as AccountCommand)
      .then({ type: 'AccountSuspended', data: { userId, ...decision, role: 'admin' } }));
  it('cannot be suspended before it is complete', () => given(started).when(suspend).thenFails('not_found'));
  it('cannot be suspended after it was erased', () =>
    given(...member, erased)
      .when(suspend)
      .thenFails('not_found'));
  it('can be confirmed while it is suspended', () =>
    given(...member, suspended)
      .when({ type: 'ConfirmEmail', userId })
      .then({ type: 'EmailConfirmed', data: { userId } }));
});
